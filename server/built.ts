import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { distFolder, importFile, root } from './paths.ts'

/** A part of dist/ that is built by itself. */
export interface Build {
  /** What `vite build` is told. */
  readonly flags: readonly string[]
  /** What it is made from, beside the packages. */
  readonly inputs: readonly string[]
  /** Where it says what it was made from. */
  readonly stamp: string
  /** The folder of what runs: a copy may have lost a file of it, or a part of one. */
  readonly runs: string
}

/** What the browser and the server show pages by; the schema files are no part of it: they are read while the site runs. */
export const PAGES: Build = {
  flags: [],
  inputs: ['vite.config.ts', 'renderer', 'blocks', 'schema/definitions', 'schema/api', 'public'],
  stamp: 'inputs.txt',
  runs: 'server',
}

/** What Node runs beside the pages' renderer: what serves the site, and what checks the schema files. */
export const SERVER: Build = {
  flags: ['--config', 'vite.server.config.ts'],
  inputs: ['vite.server.config.ts', 'server', 'renderer', 'blocks', 'schema/definitions', 'schema/api'],
  stamp: 'node.txt',
  runs: 'node',
}

/** What a build was made from: the files as the machine tells of them, and by what is in them. */
interface Stamp {
  readonly quick: string
  readonly contents: string
}

/** The same beside what was made. */
interface BuiltStamp extends Stamp {
  readonly made: string
}

/** What would be built from now, as this process saw it first: that is the code that it runs. */
const nows = new Map<Build, Stamp>()

function nowOf(build: Build): Stamp {
  let now = nows.get(build)
  if (!now) {
    const files = inputFiles(build)
    const [quick, built] = [quickStamp(files), readStamp(build)]
    now = { quick, contents: built?.quick === quick ? built.contents : contentStamp(files) }
    nows.set(build, now)
  }
  return now
}

/**
 * Whether it was built from the same files. Where it was made on another machine or in another folder, their contents
 * tell: what builds need not be there then.
 */
export function isBuilt(build: Build): boolean {
  const [built, now] = [readStamp(build), nowOf(build)]
  if (built?.contents !== now.contents || built.made !== madeStamp(build)) return false
  if (built.quick !== now.quick)
    try {
      stampBuilt(build)
    } catch {
      // Another user's build, or one that cannot be written to, is found by its contents again.
    }
  return true
}

/** Whether it was built at all. */
export const wasBuilt = (build: Build): boolean => readStamp(build) !== undefined

/** Says that it was built from what is there now. */
export function stampBuilt(build: Build): void {
  const { quick, contents } = nowOf(build)
  writeFileSync(join(distFolder, build.stamp), `${quick}\n${contents}\n${madeStamp(build)}\n`)
}

/** What serves the site, as it was built (server/serve.ts). */
export const loadServer = (): Promise<unknown> => importFile(join(distFolder, 'node/serve.mjs'))

/**
 * What checks the schema files, as it was built (server/cli/check-schema/built.ts). Its functions are compiled at once,
 * and kept so: one by one, as each is first called, they would take a tenth of a check.
 */
export async function loadCheck<Parts>(): Promise<Parts> {
  setFlagsFromString('--no-lazy')
  try {
    return await importFile(join(distFolder, 'node/check.mjs'))
  } finally {
    setFlagsFromString('--lazy')
  }
}

/** Names all that a check's result depends on beside the texts: this code, on this Node, and what the pages are tried with. */
export const codeVersion = (): string => [process.version, nowOf(SERVER).contents, readStamp(PAGES)?.contents].join(' ')

const inputFiles = ({ inputs }: Build): string[] =>
  [...inputs, 'package-lock.json']
    .flatMap((input) => listFiles(join(root, input)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()

/** Before anything is served, so at once: one by one it would take several times as long. */
function quickStamp(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    // An editor's own file may have gone since it was listed.
    const found = statSync(file, { throwIfNoEntry: false })
    hash.update(`${file}\0${found?.size}\0${found?.mtimeMs}\n`)
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

/** By the files' sizes: a copy has other times. */
function madeStamp({ runs }: Build): string {
  const folder = join(distFolder, runs)
  if (!existsSync(folder)) return ''
  const hash = createHash('sha256')
  for (const file of listFiles(folder).sort()) hash.update(`${relative(folder, file)}\0${statSync(file).size}\n`)
  return hash.digest('hex')
}

function readStamp({ stamp }: Build): BuiltStamp | undefined {
  try {
    const [quick = '', contents = '', made = ''] = readFileSync(join(distFolder, stamp), 'utf8').split('\n')
    return { quick, contents, made }
  } catch {
    return undefined
  }
}

/** All files of a folder, or the file that is named. Node's own way down into folders takes five times as long. */
export function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = `${path}${sep}${entry.name}`
    if (entry.isDirectory()) return listFiles(inside)
    return entry.isFile() ? [inside] : []
  })
}
