# SPDX-License-Identifier: Apache-2.0
# The released program: one file, and nothing else. Run from the project's root:
#   docker build -t acecheck . && docker run --rm acecheck certify builtin
# An adapter needs its own system: take the file into an image that has it.
#   COPY --from=acecheck /acecheck /usr/local/bin/
# The image for proofs on many machines is ci/distributed/Dockerfile.
FROM debian:12 AS build
COPY . /source
WORKDIR /source
RUN ci/package static && mv build/package/acecheck-*-linux-* /acecheck

FROM scratch
COPY --from=build /acecheck /acecheck
ENTRYPOINT ["/acecheck"]
