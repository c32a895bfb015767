import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { watch } from 'chokidar'
import { root } from '../engine/paths.ts'

// `npm run dev`: the server in a process of its own, which starts again when its code, the definitions, a call, a kind or
// the contract of a block change; Vite replaces everything else in the running process. Node's `--watch-path` takes folders
// alone: with blocks/ among them every change of a component would restart it.

/** Debounce of restarts, in milliseconds. */
const QUIET_MS = 100

const GENERATED = join(root, 'schema', 'definitions', 'generated')
const BLOCKS = join(root, 'blocks')
const isContract = (path: string): boolean => ['contract.ts', 'kind.ts'].includes(basename(path))

const run = (file: string, ...args: string[]) =>
  spawn(process.execPath, ['--import', './server/compiled.mjs', join('server', file), ...args], {
    cwd: root,
    stdio: 'inherit',
  })

function start(): ReturnType<typeof run> {
  const started = run('main.ts', '--dev')
  started.once('exit', (code) => {
    if (code) console.error('Сервер остановился. Исправьте ошибку и\u00a0сохраните файл: он запустится снова.')
  })
  return started
}

async function stop(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function restart(paths: readonly string[]): Promise<void> {
  await stop()
  if (!isEnding) server = start()
  // Editors offer what the contract now says; the author waits for the page alone.
  if (paths.some(isContract)) run('cli/generate.ts')
}

let isEnding = false
let server = start()
let restarted = Promise.resolve()
let changed: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

watch(
  [join(root, 'server'), join(root, 'schema', 'definitions'), join(root, 'schema', 'api'), join(root, 'kinds'), BLOCKS],
  {
    ignoreInitial: true,
    ignored: (path, stats) =>
      path === GENERATED ||
      basename(path) === 'Control.tsx' ||
      (path.startsWith(BLOCKS) && stats?.isFile() === true && !isContract(path)),
  },
).on('all', (event, path) => {
  if (event === 'addDir' || event === 'unlinkDir') return
  changed.push(path)
  clearTimeout(timer)
  timer = setTimeout(() => {
    const paths = changed
    changed = []
    restarted = restarted.then(() => restart(paths))
  }, QUIET_MS)
})

// Whatever ends this process ends the server too.
process.on('exit', () => server.kill('SIGTERM'))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    isEnding = true
    void stop().then(() => process.exit(0))
  })
