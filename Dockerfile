# The site alone: a built tree and the packages of production, as a user without rights, on a root that is not written to.
# All data are in the volume /data; /backup is a place for BACKUP_DIR. Variables: .env.example.
ARG NODE=24.21.0

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY vite.config.ts tsconfig.json ./
COPY blocks blocks
COPY renderer renderer
COPY schema schema
COPY server server
RUN npm run build

FROM node:${NODE}-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has its own Node.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node node_modules/.bin/node

FROM node:${NODE}-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000 DRAIN_SECONDS=5 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY package.json package-lock.json vite.config.ts ./
COPY --from=packages /app/node_modules node_modules
COPY public public
COPY --from=build /app/blocks blocks
COPY --from=build /app/renderer renderer
COPY --from=build /app/schema schema
COPY --from=build /app/server server
COPY --from=build /app/dist dist
RUN install -d -o node -g node -m 700 /data /backup
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/start.mjs"]
