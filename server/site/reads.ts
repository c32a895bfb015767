import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { type SchemaFiles, versionOf } from '#schema/definitions/kinds/files.ts'
import { isKindName, type KindName } from '#schema/definitions/kinds/kinds.ts'

/**
 * What was read of the schema files to make something: as long as all of it says the same, so does what was made.
 * Names: "page?" which pages there are, "page/home" a file, "page/home/data" a key of it, "site/" all files of a kind,
 * "public /assets/a.jpg" a file of public/, "public" all of those, "seo /about/" what the base of addresses says of one.
 */
export class Reads {
  readonly names = new Set<string>()
  /** Of what was made before, and used for this. */
  readonly parts = new Set<Reads>()
}

// Everything that is read on the way, through calls and memos, belongs to what is being made.
const recorder = new AsyncLocalStorage<Reads>()

/** Tells whoever is making something that it has read this. */
export const note = (name: string): void => void recorder.getStore()?.names.add(name)

/** The same of all that something was made of; what is still being made may read more. */
export const noteAll = (reads: Reads): void => void recorder.getStore()?.parts.add(reads)

/** Makes something, and tells what was read for it: all of it only when what is made is there. */
export function recorded<T>(make: () => T): { made: T; reads: Reads } {
  const reads = new Reads()
  return { made: recorder.run(reads, make), reads }
}

/** What is made when it is first asked for. Whoever asks has read what it was made of. */
export function remembered<T>(make: () => T): () => T {
  let known: ReturnType<typeof recorded<T>> | undefined
  return () => {
    known ??= recorded(make)
    noteAll(known.reads)
    return known.made
  }
}

/** The same by what it is made for; kept as long as that is. */
export function rememberedBy<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const known = new WeakMap<Key, () => T>()
  return (key) => {
    let get = known.get(key)
    if (!get) known.set(key, (get = remembered(() => make(key))))
    return get()
  }
}

/** A file's value that tells which of its keys are read. */
export function telling<T extends object>(name: string, value: T): T {
  // The same text each time: whoever keeps what was read keeps it once.
  const names = new Map<string | symbol, string>()
  function noteKey(key: string | symbol): void {
    let text = names.get(key)
    if (text === undefined) names.set(key, (text = `${name}/${String(key)}`))
    note(text)
  }
  return new Proxy(value, {
    get(target, key) {
      noteKey(key)
      return Reflect.get(target, key)
    },
    has(target, key) {
      noteKey(key)
      return Reflect.has(target, key)
    },
    getOwnPropertyDescriptor(target, key) {
      noteKey(key)
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
    ownKeys(target) {
      note(name)
      return Reflect.ownKeys(target)
    },
  })
}

/** Whether what was made of one state of the files is what would be made of another. */
export function holdsIn(before: SchemaFiles, after: SchemaFiles): (reads: Reads) => boolean {
  const names = new Map<string, boolean>()
  const known = new Map<Reads, boolean>()
  const isSame = (name: string): boolean => {
    let same = names.get(name)
    if (same === undefined) names.set(name, (same = saysTheSame(name, before, after)))
    return same
  }
  const holds = (reads: Reads): boolean => {
    let same = known.get(reads)
    if (same === undefined) known.set(reads, (same = [...reads.names].every(isSame) && [...reads.parts].every(holds)))
    return same
  }
  return holds
}

/** All names that were read, those of the parts too. */
export function namesOf(reads: Reads, names = new Set<string>(), seen = new Set<Reads>()): ReadonlySet<string> {
  if (seen.has(reads)) return names
  seen.add(reads)
  for (const name of reads.names) names.add(name)
  for (const part of reads.parts) namesOf(part, names, seen)
  return names
}

/** What stands at a name of these files, as a hash: to be compared with that of others that are not at hand. */
export function statesIn(files: SchemaFiles): (name: string) => string {
  const states = new Map<string, string>()
  return (name) => {
    let state = states.get(name)
    if (state === undefined) {
      const sum = createHash('sha256').update(JSON.stringify(stateOf(files, name)) ?? '')
      states.set(name, (state = sum.digest('base64url').slice(0, 16)))
    }
    return state
  }
}

function saysTheSame(name: string, before: SchemaFiles, after: SchemaFiles): boolean {
  const { kind, id } = partsOf(name)
  if (kind && id && before.of(kind).get(id)?.text === after.of(kind).get(id)?.text) return true
  return JSON.stringify(stateOf(before, name)) === JSON.stringify(stateOf(after, name))
}

/** What stands at a name. @throws TypeError where nothing is called so: what was read there would never be missed */
function stateOf(files: SchemaFiles, name: string): unknown {
  const { assets } = files
  if (name === 'public') return [...assets].map((path) => [path, assets.picture(path)])
  const [, place, path = ''] = /^(public|seo) (.*)$/s.exec(name) ?? []
  if (place === 'public') return [assets.has(path), assets.picture(path)]
  if (place === 'seo') return list(record(files.one('seo')?.value).pages).find((page) => record(page).path === path)
  const { kind, id, key } = partsOf(name)
  if (!kind) throw new TypeError(`Nothing is called ${name}`)
  const all = files.of(kind)
  if (id === undefined) return [...all.keys()]
  if (id === '') return [...all.values()].map((file) => [file.id, versionOf(file)])
  const file = all.get(id)
  return key === undefined ? file && versionOf(file) : record(file?.value)[key]
}

/** "page?", "site/", "page/home", "page/home/data": an id has no slash, it is a file's name. */
function partsOf(name: string): { kind?: KindName; id?: string; key?: string } {
  const [, kind = '', file, id = '', key] = /^([a-z-]+)(?:\?|(\/)([^/]*)(?:\/(.*))?)$/s.exec(name) ?? []
  if (!isKindName(kind)) return {}
  return { kind, ...(file && { id }), ...(key !== undefined && { key }) }
}
