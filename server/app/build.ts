import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { StartError } from '../config.ts'
import { distFolder, root } from '../paths.ts'

/** A part of dist/ that is built by itself. */
interface Build {
  /** What `vite build` is told. */
  flags: readonly string[]
  /** What it is made from, beside the packages. */
  inputs: readonly string[]
  /** Where it says what it was made from. */
  stamp: string
}

/** What the browser and the server show pages by; the schema files are no part of it: they are read while the site runs. */
const PAGES: Build = {
  flags: [],
  inputs: ['vite.config.ts', 'renderer', 'blocks', 'schema/definitions', 'schema/api', 'public'],
  stamp: 'inputs.txt',
}

/** The process that checks the schema files. */
const CHECK: Build = {
  flags: ['--config', 'vite.check.config.ts'],
  inputs: ['vite.check.config.ts', 'server', 'blocks', 'schema/definitions', 'schema/api'],
  stamp: 'check/inputs.txt',
}

const builder = join(root, 'node_modules/vite/bin/vite.js')

/**
 * Builds what was not built from the same files the last time. Where it was made on another machine or in another folder,
 * their contents tell: what builds need not be there then.
 * @throws StartError with what the build printed, or where nothing is there to build with
 */
export async function ensureBuilt(say: (line: string) => void): Promise<void> {
  const stale = [PAGES, CHECK].flatMap((build) => staleOf(build) ?? [])
  const [first] = stale
  if (!first) return
  if (!existsSync(builder))
    throw new StartError(
      `${first.isBuilt ? 'Папка dist/ собрана из других файлов' : 'Сайт не собран'}, а собрать его здесь нечем. Выполните: npm ci && npm run build.`,
    )
  say('Собираю сайт…')
  // Everybody may read what everybody is sent, and another user may run what one has built.
  const umask = process.umask(0o022)
  try {
    await Promise.all(
      stale.map(async ({ build, now }) => {
        await runBuild(build.flags)
        if (build === PAGES) await compressFiles(join(distFolder, 'client'))
        writeStamp(build, now)
      }),
    )
  } finally {
    process.umask(umask)
  }
}

/** What a build was made from: the files as the machine tells of them, and by what is in them. */
interface Stamp {
  quick: string
  contents: string
}

/** What is to be built anew, and what from; nothing where that was built. */
function staleOf(build: Build): { build: Build; now: Stamp; isBuilt: boolean } | undefined {
  const files = inputFiles(build)
  const [quick, built] = [quickStamp(files), readStamp(build)]
  if (built.quick === quick) return undefined
  const now = { quick, contents: contentStamp(files) }
  if (built.contents !== now.contents) return { build, now, isBuilt: built.contents !== undefined }
  keepStamp(build, now)
  return undefined
}

const inputFiles = ({ inputs }: Build): string[] =>
  [...inputs, 'package-lock.json']
    .flatMap((input) => listFiles(join(root, input)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()

/** Before anything is served, so at once: one by one it would take several times as long. */
function quickStamp(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** The same wherever the project lies, whenever its files were put there. */
function contentStamp(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const writeStamp = ({ stamp }: Build, { quick, contents }: Stamp): void =>
  writeFileSync(join(distFolder, stamp), `${quick}\n${contents}\n`)

/** The next start is quicker for it; another user's build, or one that cannot be written to, does without. */
function keepStamp(build: Build, stamp: Stamp): void {
  try {
    writeStamp(build, stamp)
  } catch {
    // It is found by its contents again.
  }
}

function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

function readStamp({ stamp }: Build): { quick?: string | undefined; contents?: string | undefined } {
  try {
    const [quick, contents] = readFileSync(join(distFolder, stamp), 'utf8').split('\n')
    return { quick, contents }
  } catch {
    return {}
  }
}

const runBuild = (flags: readonly string[]): Promise<void> =>
  new Promise((done, fail) => {
    let output = ''
    const child = spawn(process.execPath, [builder, 'build', ...flags], {
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
