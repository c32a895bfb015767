import { expect, test } from 'vitest'
import { INPUTS } from '#server/app/build.ts'
import project from '../../package.json' with { type: 'json' }
import { read } from './files.ts'

const DOCKERFILE = read('Dockerfile')
const COMPOSE = read('compose.yaml')
const UNIT = read('deploy/tara@.service')

test('the image and the systemd unit start the site as npm start does, by the operator’s own Node', () => {
  expect(project.scripts.start).toBe(
    'MALLOC_ARENA_MAX=2 exec "$(node server/own-node.mjs)" --max-semi-space-size=8 server/start.mjs',
  )
  expect(DOCKERFILE).toContain(`ARG NODE=${project.optionalDependencies.node}\n`)
  expect(DOCKERFILE).toContain('CMD ["node", "--max-semi-space-size=8", "server/start.mjs"]')
  expect(UNIT).toMatch(/^ExecStart=\S+ PORT=%i \/usr\/bin\/node --max-semi-space-size=8 server\/start\.mjs$/m)
  for (const file of [DOCKERFILE, UNIT]) expect(file).toContain('MALLOC_ARENA_MAX=2')
  expect(DOCKERFILE).toContain('rm -rf node_modules/node node_modules/.bin/node')
})

test('the proxies hide the monitoring routes, in any case', () => {
  const [nginx, caddy] = [read('deploy/nginx.conf'), read('deploy/Caddyfile')]
  for (const name of ['healthz', 'readyz', 'metrics']) {
    expect(/location ~\* \^\/\((.+)\)\/\?\$ \{\s+return 404;/.exec(nginx)?.[1]?.split('|')).toContain(name)
    expect(/@watched path (.+)\n\s+respond @watched 404/.exec(caddy)?.[1]?.split(' ')).toContain(`/${name}`)
  }
  expect(COMPOSE).toContain('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro')
})

test('nginx logs no query, where a letter has its token, and limits requests', () => {
  const nginx = read('deploy/nginx.conf')
  const [, format = ''] = /log_format tara '(.*)';/.exec(nginx) ?? []
  expect(format).toContain('$uri')
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
  const servers = nginx.split('\nserver {').slice(1)
  expect(servers.map((server) => /access_log \S+ tara;/.test(server))).toEqual([true, true])
  expect(nginx).toMatch(/limit_req zone=tara_requests /)
})

test('the unit bounds memory and system calls', () => {
  expect(UNIT).toMatch(/^MemoryMax=\d+G$/m)
  expect(UNIT).toMatch(/^SystemCallFilter=@system-service$/m)
})

test('systemd and Docker start the site again whatever has ended it, systemd at once', () => {
  expect(UNIT).toMatch(/^Restart=always$/m)
  expect(UNIT).not.toContain('RestartSec')
  expect(UNIT).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(COMPOSE.match(/restart: unless-stopped/g)).toHaveLength(3)
})

test('the site is reached through its proxy alone', () => {
  expect(UNIT).toContain(' HOST=127.0.0.1 ')
  expect(DOCKERFILE).toContain(' HOST=0.0.0.0 ')
  expect(COMPOSE).toMatch(/environment: \{ HOST: "0\.0\.0\.0", .*\n +ports: \["127\.0\.0\.1:/)
})

test('copies have a place of their own beside a root that is not written to', () => {
  expect(COMPOSE).toMatch(/read_only: true.*- backup:\/backup\n/s)
  // A Docker volume gets the owner that its folder has in the image.
  expect(DOCKERFILE).toMatch(/install -d -o node -g node -m 700 .*\/backup\b/)
})

test('.dockerignore lets in what the Dockerfile copies, and nothing else', () => {
  const copied = [...DOCKERFILE.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '))
  const allowed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name)
  expect(allowed.toSorted()).toEqual([...new Set(copied)].toSorted())
})

test('the image has at last all that a build is made from', () => {
  const last = DOCKERFILE.slice(DOCKERFILE.lastIndexOf('\nFROM '))
  for (const input of INPUTS) expect(last).toContain(input.replace(/\/.*/, ''))
})
