# syntax=docker/dockerfile:1
# For people who have Docker. Nothing here that `cargo xtask up` does not do too.

FROM node:24-bookworm-slim AS storefront
WORKDIR /src/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
RUN npm run build

FROM rust:1.95-bookworm AS server
# The compiler's tool, not part of the image: its newest version is right.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends cmake && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/src/target \
    cargo build --locked --release --package server && cp target/release/saluhall /usr/local/bin/saluhall

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/saluhall saluhall
COPY --from=server /usr/local/bin/saluhall /usr/local/bin/saluhall
COPY --from=storefront /src/frontend/dist /usr/share/saluhall/site
COPY sql/shop /usr/share/saluhall/shop
USER 10001
WORKDIR /var/lib/saluhall
ENV HOST=0.0.0.0 PORT=54321 SALUHALL_SITE=/usr/share/saluhall/site
EXPOSE 54321
STOPSIGNAL SIGTERM
ENTRYPOINT ["saluhall"]
CMD ["serve"]
