import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { waitFor } from '../site/run-site.ts'
import { type WholeAnswer, wholeAnswer } from '../site/whole-answer.ts'
import { read } from '../structure/files.ts'

/** An nginx process with the example deploy/nginx.conf, on ports of 127.0.0.1. */
export interface Nginx {
  stop(): Promise<void>
}

/** The host name in the example. */
export const HOST = 'shop.example'

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Returns a function that sends requests through nginx over TLS, on up to `maxSockets` kept connections. Waits until a site responds. */
export async function askThrough(https: number, maxSockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets, rejectUnauthorized: false, servername: HOST })
  onTestFinished(() => agent.destroy())
  const ask = (path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<WholeAnswer> => {
    const own = { Host: HOST, ...headers }
    return wholeAnswer(request({ host: '127.0.0.1', port: https, path, method, headers: own, agent }), body)
  }
  await waitFor(
    () =>
      ask('/').then(
        ({ status }) => status === 200,
        () => false,
      ),
    () => 'nginx does not serve',
  )
  return ask
}

interface Ports {
  sites: readonly number[]
  http: number
  https: number
}

/** Starts nginx. @returns undefined if nginx is not installed, or openssl for its certificate */
export function startNginx(ports: Ports): Nginx | undefined {
  if (spawnSync('nginx', ['-v']).status !== 0 || spawnSync('openssl', ['version']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'tara-nginx-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', `/CN=${HOST}`, '-days', '2']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
    { stdio: 'ignore' },
  )
  const config = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr crit;
events {}
http { access_log off; ${temporary.join(' ')}
${placed(read('deploy/nginx.conf'), ports, { key, certificate, log: join(folder, 'access.log') })}
}`,
  )
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', config], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the example with other ports. @throws if a text to replace is missing */
function placed(
  example: string,
  ports: Ports,
  { key, certificate, log }: Readonly<Record<'key' | 'certificate' | 'log', string>>,
): string {
  const replaced: readonly (readonly [RegExp, string])[] = [
    [/listen \[::\]:\S+( ssl)?;/g, ''],
    [/listen 80;/, `listen 127.0.0.1:${ports.http};`],
    [/listen 443 ssl;/, `listen 127.0.0.1:${ports.https} ssl;`],
    [
      /server 127\.0\.0\.1:3001( .*)?;\s+server 127\.0\.0\.1:3002.*;/,
      ports.sites.map((port) => `server 127.0.0.1:${port}$1;`).join(' '),
    ],
    [/ssl_certificate \S+;/, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`],
    [/access_log \S+ tara;/g, `access_log ${log} tara;`],
  ]
  return replaced.reduce((text, [what, by]) => {
    const after = text.replace(what, by)
    if (after === text) throw new Error(`deploy/nginx.conf does not say ${what}`)
    return after
  }, example)
}
