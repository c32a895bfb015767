import type { Walked } from '../authoring/walk.ts'
import type { Assets, SchemaFile } from '../kinds/files.ts'
import type { KindName } from '../kinds/kinds.ts'
import type { CheckContext } from '../scope/context.ts'

/** The names of regions in addresses: of nearly every file, since links have them. */
export const CODES = 'region codes'

/** How a page is reached, of what routes.json says: «reach home». */
export const REACH = 'reach '

/** The catalogue, where one is at hand. */
const CATALOG = 'catalog'

/**
 * Returns the context with a listener for everything that a rule reads: "page/home" a file, "page/" all files of a kind,
 * "page?" their ids, "public /assets/a.pdf" a file of public/, "public" all of those, "reach home" the routes of a page,
 * "region codes", "catalog", and "" for everything.
 */
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
