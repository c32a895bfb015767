import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { basename, join } from 'node:path'
import { watch } from 'chokidar'
import { root } from '../engine/paths.ts'

// `npm run dev`: runs the server in a child process. A change of the code in server/, schema/definitions, schema/api or schema/kinds
// restarts the server. Other changes are applied in the running server.

/** Debounce of restarts, in milliseconds. */
const QUIET_MS = 100

const GENERATED = join(root, 'schema', 'definitions', 'generated')
const BLOCKS = join(root, 'blocks')
/** Returns true for a file that the editors' schemas are generated from. */
const isOfEditors = (path: string): boolean => ['contract.ts', 'kind.ts'].includes(basename(path))

const run = (file: string, args: string[], stdio: StdioOptions = 'inherit') =>
  spawn(process.execPath, ['--import', './server/compiled.mjs', join('server', file), ...args], { cwd: root, stdio })

function start(): ReturnType<typeof run> {
  const started = run('main.ts', ['--dev'])
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

async function follow(paths: readonly string[]): Promise<void> {
  if (paths.some((path) => !path.startsWith(BLOCKS))) {
    await stop()
    if (!isEnding) server = start()
  }
  if (paths.some(isOfEditors)) generated = generated.then(generate)
}

/** Generates the schemas for editors, with low priority, so that the server starts first. Hides the errors, which the server reports. */
async function generate(): Promise<void> {
  const child = run('cli/generate.ts', [], ['ignore', 'inherit', 'ignore'])
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  await once(child, 'exit')
}

let isEnding = false
let server = start()
let followed = Promise.resolve()
let generated = Promise.resolve()
let changed: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

watch(
  [
    join(root, 'server'),
    join(root, 'schema', 'definitions'),
    join(root, 'schema', 'api'),
    join(root, 'schema', 'kinds'),
    BLOCKS,
  ],
  {
    ignoreInitial: true,
    ignored: (path, stats) =>
      path === GENERATED ||
      basename(path) === 'Control.tsx' ||
      (path.startsWith(BLOCKS) && stats?.isFile() === true && !isOfEditors(path)),
  },
)
  .on('error', console.error)
  .on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return
    changed.push(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const paths = changed
      changed = []
      followed = followed.then(() => follow(paths))
    }, QUIET_MS)
  })

// Stops the server, which must not outlive this process.
process.on('exit', () => server.kill('SIGTERM'))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    isEnding = true
    void stop().then(() => process.exit(0))
  })
