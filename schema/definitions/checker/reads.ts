import { createHash } from 'node:crypto'
import type { Walked } from '../authoring/walk.ts'
import { type Assets, type SchemaFile, type SchemaFiles, versionOf } from '../kinds/files.ts'
import { isKindName, type KindName } from '../kinds/kinds.ts'
import { type CheckContext, type CheckInput, reachIn, regionCodesOf } from '../scope/context.ts'

/** The names of regions in addresses: of nearly every file, since links have them. */
export const CODES = 'region codes'

/** How a page is reached, of what routes.json says: «reach home». */
export const REACH = 'reach '

/** The catalogue, where one is at hand. */
const CATALOG = 'catalog'

/**
 * What a check has read of the files, by name: "page/home" a file, "page/" all files of a kind, "page?" their ids,
 * "public /assets/a.pdf" whether there is such a file of public/ and what it is as a picture, "public" all of those, "reach home" the routes of a page, "region codes" those, "catalog" which one it is, "" everything. With each what
 * stood there, as a hash, empty where nothing did.
 */
export type Reads = Readonly<Record<string, string>>

/** The context that tells by name what is read of the files through it. */
export function recorded(context: CheckContext, read: (name: string) => void): CheckContext {
  const { files } = context
  return {
    ...context,
    files: {
      ...files,
      get all() {
        read('')
        return files.all
      },
      of: (kind) => new RecordedFiles(kind, files.of(kind), read),
      one(kind) {
        read(`${kind}/`)
        return files.one(kind)
      },
      assets: recordedAssets(files.assets, read),
    },
    walked(file) {
      const walked = context.walked(file)
      read(nameOf(file))
      for (const name of partialsIn(walked)) read(`partial/${name}`)
      return walked
    },
    get routes() {
      read('routes/')
      return context.routes
    },
    reachOf(page) {
      read(`${REACH}${page}`)
      return context.reachOf(page)
    },
    get regionCodes() {
      read(CODES)
      return context.regionCodes
    },
    get catalog() {
      read(CATALOG)
      return context.catalog
    },
  }
}

export const nameOf = ({ kind, id }: SchemaFile): string => `${kind}/${id}`

/** The partials whose parameters were asked for in the walk. */
const partialsIn = ({ blocks }: Walked): string[] =>
  blocks.filter(({ block }) => block.type === 'partial').map(({ block }) => String(block.props.name))

const recordedAssets = (assets: Assets, read: (name: string) => void): Assets => ({
  has(path) {
    read(`public ${path}`)
    return assets.has(path)
  },
  picture(path) {
    read(`public ${path}`)
    return assets.picture(path)
  },
  [Symbol.iterator]() {
    read('public')
    return assets[Symbol.iterator]()
  },
})

class RecordedFiles implements ReadonlyMap<string, SchemaFile> {
  readonly #kind: KindName
  readonly #files: ReadonlyMap<string, SchemaFile>
  readonly #read: (name: string) => void

  constructor(kind: KindName, files: ReadonlyMap<string, SchemaFile>, read: (name: string) => void) {
    this.#kind = kind
    this.#files = files
    this.#read = read
  }

  get(id: string): SchemaFile | undefined {
    this.#read(`${this.#kind}/${id}`)
    return this.#files.get(id)
  }

  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  keys(): MapIterator<string> {
    this.#read(`${this.#kind}?`)
    return this.#files.keys()
  }

  get size(): number {
    return [...this.keys()].length
  }

  entries(): MapIterator<[string, SchemaFile]> {
    this.#read(`${this.#kind}/`)
    return this.#files.entries()
  }

  *values(): MapIterator<SchemaFile> {
    for (const [, file] of this.entries()) yield file
  }

  [Symbol.iterator](): MapIterator<[string, SchemaFile]> {
    return this.entries()
  }

  forEach(callback: (file: SchemaFile, id: string, files: ReadonlyMap<string, SchemaFile>) => void): void {
    for (const [id, file] of this.entries()) callback(file, id, this)
  }
}

/** What stands at a name of these files now, as a hash: worked out once for each. */
export function statesOf({ files, catalog }: Pick<CheckInput, 'files' | 'catalog'>): (name: string) => string {
  const states = new Map<string, string>()
  return (name) => {
    let state = states.get(name)
    if (state === undefined)
      states.set(name, (state = name === CATALOG ? (catalog?.version ?? '') : stateOf(files, name)))
    return state
  }
}

function stateOf(files: SchemaFiles, name: string): string {
  if (name === '') return files.version
  if (name === 'public') return hash([...files.assets])
  if (name === CODES) return hash([...regionCodesOf(files)])
  if (name.startsWith(REACH)) return hash([JSON.stringify(reachIn(files, name.slice(REACH.length)))])
  if (name.startsWith('public ')) {
    const path = name.slice('public '.length)
    return files.assets.has(path) ? `+${JSON.stringify(files.assets.picture(path) ?? '')}` : ''
  }
  const [, kind = '', sign = '', id = ''] = /^([a-z-]+)([/?])(.*)$/s.exec(name) ?? []
  if (!isKindName(kind)) return ''
  const all = files.of(kind)
  if (sign === '?') return hash([...all.keys()])
  if (id === '') return hash([...all].flatMap(([key, file]) => [key, versionOf(file)]))
  const file = all.get(id)
  return file ? versionOf(file) : ''
}

function hash(parts: readonly string[]): string {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('base64url').slice(0, 16)
}
