# One image for every process of the product: `node backend/dist/main.js` serves, `node backend/dist/worker.js`
# makes PDFs. Pinned by version; pin the digest too where the registry is not your own.
FROM node:20.20.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY dominio/package.json dominio/
COPY workers/package.json workers/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build && npm prune --omit=dev --no-save --no-audit --no-fund

FROM node:20.20.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dominio/package.json dominio/
COPY --from=build /app/dominio/dist dominio/dist
COPY --from=build /app/workers/package.json workers/
COPY --from=build /app/workers/dist workers/dist
COPY --from=build /app/backend/package.json backend/
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/backend/exportacion backend/exportacion
COPY --from=build /app/frontend/dist frontend/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/salud').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "backend/dist/main.js"]
