import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../config.ts'
import { root } from '../paths.ts'
import { runCommand } from './command-line.ts'
import { addWorktree, type Worktree } from './worktree.ts'

const USAGE = `Как запускать:
  npm run preview -- ВЕТКА              показать сайт с\u00a0файлами другой ветки рядом с\u00a0рабочим
  npm run preview -- ВЕТКА --port 4000  на\u00a0этом порту, а\u00a0не\u00a0на\u00a0свободном
  npm run preview -- --help             эта подсказка

  ВЕТКА  ветка, метка или коммит git. Закончить — Ctrl+C.`

/** What of the live site's environment is not for a preview: its data, its letters, its address. */
const NOT_OURS = ['DATABASE_URL', 'BACKUP_DIR', 'SMTP_URL', 'CAPTCHA_SECRET', 'SITE_URL', 'TRUSTED_PROXIES']

interface Arguments {
  branch: string
  port: string
}

/** `npm run preview`: exit code 0 after Ctrl+C, 1 where the state cannot be shown, 2 for a wrong command line. */
async function main({ branch, port }: Arguments): Promise<number> {
  // From the first moment on: what has been unfolded is put away.
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  const state = await addWorktree(branch)
  const dataFolder = await mkdtemp(join(tmpdir(), 'tara-preview-'))
  try {
    return await show(state, { branch, port, dataFolder }, stopping.signal)
  } finally {
    await Promise.all([state.remove(), rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })])
  }
}

async function show(
  { folder, name }: Worktree,
  { branch, port, dataFolder }: Arguments & { dataFolder: string },
  stopping: AbortSignal,
): Promise<number> {
  if (stopping.aborted) return 0
  if (!existsSync(join(folder, 'schema/site.json')))
    throw new StartError(`В\u00a0состоянии ${branch} нет файлов сайта: schema/site.json.`)
  const own = Object.entries(process.env).filter(([name]) => !NOT_OURS.includes(name))
  const server = spawn(process.execPath, [...process.execArgv, join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      ...Object.fromEntries(own),
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: dataFolder,
      SCHEMA_DIR: join(folder, 'schema'),
      PUBLIC_DIR: join(folder, 'public'),
      PREVIEW: name,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stopping.addEventListener('abort', () => server.kill('SIGTERM'))
  tellAddress(server, name)
  const [code] = await once(server, 'exit')
  if (stopping.aborted) return 0
  console.error(
    `Предпросмотр ${branch} не\u00a0открыт${code === 1 ? ': почему, сказано выше' : ''}. Файлы проверены здешним кодом; порт называет --port, без него он любой свободный.`,
  )
  return 1
}

/**
 * Hands on what the server prints, but its address: another than the live site's `localhost`, since browsers keep cookies by
 * the host, whatever the port.
 */
function tellAddress(server: ChildProcess, name: string): void {
  server.stdout?.on('data', (chunk: Buffer) => {
    const text = String(chunk)
    const [, port] = /Сайт открыт: http:\/\/localhost:(\d+)/.exec(text) ?? []
    if (port === undefined) process.stdout.write(text)
    else console.log(`Предпросмотр ${name}: http://127.0.0.1:${port}\nЗакончить — Ctrl+C.`)
  })
}

/** @returns what is wrong with the command line, or what it asks for */
function readArguments(): Arguments | string {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '0' } },
  })
  const [branch, ...more] = positionals
  if (branch === undefined) return 'Не\u00a0сказано, какую ветку показать.'
  if (more.length > 0) return `Ветка одна, а\u00a0здесь ещё ${more.join(', ')}.`
  return { branch, port: values.port }
}

await runCommand({ usage: USAGE, read: readArguments, run: main })
