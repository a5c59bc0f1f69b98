// SPDX-License-Identifier: Apache-2.0
module acecheckvectors

go 1.16
