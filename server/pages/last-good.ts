import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { readOwnFile, writeOwnFile } from '../cache-folder.mjs'

/** What of the configuration says where the files come from, and where they are kept. */
interface Places {
  dataFolder: string
  schemaFolder: string
}

/** Of the data folder. */
const FILE = 'schema.json'
const HELD_FILE = 'schema-held.json'

/** The schema files that were served last, for a start on files that do not check. */
export function readLastGood({ dataFolder, schemaFolder }: Places): SchemaTexts | undefined {
  try {
    const kept = record(JSON.parse(readOwnFile(join(dataFolder, FILE)) ?? ''))
    // Other files are another site's.
    if (kept.folder !== schemaFolder) return undefined
    const read = list(kept.read) as SchemaTexts['read'] // written below, whole, by who can write the schema files too
    return schemaTexts(read, list(kept.assets) as string[], record(kept.pictures) as SchemaTexts['pictures'])
  } catch {
    return undefined
  }
}

/** What was served last as all processes on one data folder know it: the file that was kept last holds for all of them. */
export interface LastGood {
  read(): SchemaTexts | undefined
  /** Settles when it is kept, or cannot be; a part at a time, so that others get their turn. */
  keep(texts: SchemaTexts): Promise<void>
  /** Settles when nothing is being written any more. */
  kept(): Promise<void>
  /** Whether another process has kept its own since this one read or kept. */
  isAnothers(): boolean
}

/** @param failed told why what is served could not be kept: a start on files that do not check would show what was before */
export function openLastGood(places: Places, failed: (error: unknown) => void): LastGood {
  const file = join(places.dataFolder, FILE)
  let known = markOf(file)
  try {
    dropHalfWritten(places.dataFolder)
  } catch {
    // They are in nobody's way.
  }
  async function write({ read, assets, pictures }: SchemaTexts): Promise<void> {
    const beside = `${file}.${process.pid}`
    try {
      await writeFile(beside, parts({ folder: places.schemaFolder, assets, pictures }, read), { mode: 0o600 })
      // Its name changes nothing of it, and by that name another process may have written meanwhile.
      const mark = markOf(beside)
      renameSync(beside, file)
      known = mark
    } catch (error) {
      failed(error)
      await rm(beside, { force: true }).catch(() => undefined)
    }
  }
  let writing = Promise.resolve()
  return {
    read() {
      known = markOf(file)
      return readLastGood(places)
    },
    // One after another: the last one stays.
    keep: (texts) => (writing = writing.then(() => write(texts))),
    kept: () => writing,
    isAnothers: () => markOf(file) !== known,
  }
}

/** Tells a file from what stands in its place later; undefined where there is none. */
function markOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.ino} ${found.mtimeMs}`
}

/** Characters that are written at once: of hundreds of files it is megabytes. */
const PART = 256 * 1024

function* parts(rest: object, read: SchemaTexts['read']): Iterable<string> {
  let part = `${JSON.stringify(rest).slice(0, -1)},"read":[`
  for (const [i, one] of read.entries()) {
    part += (i > 0 ? ',' : '') + JSON.stringify(one)
    if (part.length < PART) continue
    yield part
    part = ''
  }
  yield `${part}]}`
}

/** Milliseconds after which nobody is writing any more. */
const LEFT = 60_000

/** Takes away what processes that were killed have left half written of these files; what else lies there is somebody's. */
function dropHalfWritten(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) {
    if (![FILE, HELD_FILE].some((own) => name.startsWith(`${own}.`)) || !/\.\d+$/.test(name)) continue
    const file = join(dataFolder, name)
    const found = statSync(file, { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > LEFT) rmSync(file, { force: true })
  }
}

/** Since when files were held back, by their names, when this was kept. */
export function readHeldSince({ dataFolder, schemaFolder }: Places): ReadonlyMap<string, string> {
  try {
    const kept = record(JSON.parse(readOwnFile(join(dataFolder, HELD_FILE)) ?? ''))
    if (kept.folder !== schemaFolder) return new Map()
    return new Map(Object.entries(record(kept.since)).map(([file, since]) => [file, String(since)]))
  } catch {
    return new Map()
  }
}

/** Keeps it over a restart. */
export function keepHeldSince({ dataFolder, schemaFolder }: Places, since: ReadonlyMap<string, string>): void {
  writeOwnFile(join(dataFolder, HELD_FILE), JSON.stringify({ folder: schemaFolder, since: Object.fromEntries(since) }))
}
