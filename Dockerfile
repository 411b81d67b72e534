# Laneway on a server of one's own: docs/self-hosting.md.

FROM node:24-bookworm-slim AS build
WORKDIR /laneway
COPY . .
RUN npm ci && npm run --silent build

# The packages that run, without those that build and test.
FROM node:24-bookworm-slim AS packages
WORKDIR /laneway
COPY package.json package-lock.json ./
COPY cli/package.json cli/bin.js cli/
COPY client/package.json client/
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
# The runtime does not start without certificates of authorities, which the slim image lacks.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /laneway
COPY package.json wrangler.toml ./
COPY scripts scripts
COPY cli cli
COPY client client
COPY src src
COPY web web
COPY migrations migrations
COPY migrations-search migrations-search
COPY --from=packages /laneway/node_modules node_modules
COPY --from=build /laneway/dist dist
# The tools write into the home folder and /tmp, of which the image gives them one that may be lost.
ENV NODE_ENV=production HOME=/tmp
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--optimize-for-size", "scripts/serve-command.ts", "--host", "0.0.0.0", "--port", "8080", "--state", "/data", "--built", "dist/server"]
