// SPDX-License-Identifier: Apache-2.0
import data from './index.cjs';

export const { directory, vectors, requirements, bugs, errata, resolved, isRight } = data;
export default data;
