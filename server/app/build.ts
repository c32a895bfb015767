import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { lazy } from '#schema/definitions/memoize.ts'
import { StartError } from '../engine/config.ts'
import { distFolder, root } from '../engine/paths.ts'

/** Files and folders from which the bundles are built: nothing that people publish, which the site reads at run time. */
export const INPUTS = ['vite.config.ts', 'package-lock.json', 'renderer', 'blocks', 'schema/definitions', 'schema/api']

const stampFile = join(distFolder, 'inputs.txt')

const builder = join(root, 'node_modules/vite/bin/vite.js')

/**
 * Returns true if a start has to build. Without the builder it serves what another version has built. Compares contents, because copied
 * files have other timestamps. @param warn prints a line for the operator
 */
export function mustBuild(warn: (line: string) => void): boolean {
  if (isBuiltFrom(hashOfInputs())) return false
  if (existsSync(builder) || builtFrom() === '') return true
  warn(`${OTHER_FILES}, а\u00a0собрать её здесь нечем: сайт работает на\u00a0прежней сборке. ${BUILD}`)
  return false
}

const OTHER_FILES = 'Папка dist/ собрана из\u00a0других файлов'
const BUILD = 'Выполните: npm ci && npm run build.'

/** Returns the hash of the inputs from which dist/ was built; empty before the first build. */
export const builtFrom = (): string => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '')

const isBuiltFrom = (hash: string): boolean => builtFrom() === hash

/**
 * Builds the browser's and the server's bundles unless they are current. @param say prints a line for the operator
 * @throws StartError with the builder's output, or if build packages are missing
 */
export async function ensureBuilt(say: (line: string) => void): Promise<void> {
  // Computes the hash before the build. If a file changes during the build, the hash differs, and the next start builds again.
  const hash = hashOfInputs()
  if (isBuiltFrom(hash)) return
  if (!existsSync(builder))
    throw new StartError(
      `${builtFrom() === '' ? 'Сайт не\u00a0собран' : OTHER_FILES}, а\u00a0собрать его здесь нечем. ${BUILD}`,
    )
  say('Собираю сайт…')
  // Files of the build are readable by all users, since another user may run the site.
  const umask = process.umask(0o022)
  try {
    await runBuild()
    await compressFiles(join(distFolder, 'client'))
    writeFileSync(stampFile, hash)
  } finally {
    process.umask(umask)
  }
}

/** Returns the version of everything that checks and renders, the inputs of the build and the server's files, as of the first call. */
export const programVersion = lazy(() => hashOfInputs('server'))

function hashOfInputs(...more: string[]): string {
  const hash = createHash('sha256')
  for (const file of [...INPUTS, ...more].flatMap((input) => listFiles(join(root, input))).sort())
    if (!/\.test\.tsx?$|\/generated\//.test(file)) hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

const runBuild = (): Promise<void> =>
  new Promise((done, fail) => {
    let output = ''
    const child = spawn(process.execPath, [builder, 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new StartError(`Сборка не удалась:\n${output}`))))
  })

const COMPRESSIBLE = /\.(js|css|svg|html|json|txt|xml)$/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes a brotli and a gzip variant beside each text file, with maximum compression; server/engine/http/files.ts sends them. */
async function compressFiles(folder: string): Promise<void> {
  await Promise.all(
    listFiles(folder)
      .filter((path) => COMPRESSIBLE.test(path))
      .map(async (file) => {
        const content = await readFile(file)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        await Promise.all([
          brotli(content, quality).then((smaller) => writeFile(`${file}.br`, smaller)),
          gzipped(content, { level: 9 }).then((smaller) => writeFile(`${file}.gz`, smaller)),
        ])
      }),
  )
}

/** Lists the files of a folder, or the file itself. */
function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )
}
