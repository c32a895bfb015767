import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { StartError } from '../config.ts'
import { distFolder, root } from '../paths.ts'

/** What the build is made from; the schema files are not: they are read while the site runs. */
const INPUTS = [
  'renderer',
  'blocks',
  'schema/definitions',
  'schema/api',
  'public',
  'vite.config.ts',
  'package-lock.json',
]

const stampFile = join(distFolder, 'inputs.txt')

/**
 * Builds the renderer unless the last build was made from the same files.
 * @throws StartError with what the build printed
 */
export async function ensureBuilt(say: (line: string) => void): Promise<void> {
  const stamp = stampOf()
  if (readStamp() === stamp) return
  say('Собираю сайт…')
  // Everybody may read what everybody is sent, and another user may run what one has built.
  const umask = process.umask(0o022)
  try {
    await runBuild()
    await compressFiles(join(distFolder, 'client'))
    writeFileSync(stampFile, stamp)
  } finally {
    process.umask(umask)
  }
}

/** Before anything is served, so at once: one by one it would take several times as long. */
function stampOf(): string {
  const hash = createHash('sha256')
  for (const input of INPUTS) {
    for (const file of listFiles(join(root, input)).sort()) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file}\0${size}\0${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}

const runBuild = (): Promise<void> =>
  new Promise((done, fail) => {
    let output = ''
    const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
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

/**
 * Brotli and gzip beside each text file, as small as they get: server/http/files.ts sends them as they are. All at once, so that every
 * processor works.
 */
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
