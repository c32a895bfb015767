import { type CallName, contractOf } from '#schema/api/calls.ts'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import { sharedPartsOf } from './shared-parts.ts'

/** The JSON of an answer. The bytes of what stands in other answers too are made once. */
export function bytesOf(name: CallName, answer: object): Buffer {
  const places = placesOf(name)
  if (places.size === 0) return Buffer.from(JSON.stringify(answer))
  const written: Written = { bytes: [], text: '' }
  write(written, answer, places)
  flush(written)
  return Buffer.concat(written.bytes)
}

interface Written {
  bytes: Buffer[]
  /** What comes after them. */
  text: string
}

/** By which keys the shared parts are come to; none: this is one. */
interface Places extends ReadonlyMap<string, Places> {}

function write(written: Written, value: unknown, places: Places): void {
  if (Array.isArray(value)) {
    written.text += '['
    for (const [i, item] of value.entries()) {
      if (i > 0) written.text += ','
      write(written, item, places)
    }
    written.text += ']'
  } else if (!isRecord(value)) written.text += JSON.stringify(value)
  else if (places.size === 0) {
    flush(written)
    written.bytes.push(partBytes(value))
  } else {
    const rest: Record<string, unknown> = {}
    for (const key in value) if (!places.has(key)) rest[key] = value[key]
    written.text += JSON.stringify(rest).slice(0, -1)
    for (const [key, inside] of places) {
      if (value[key] === undefined) continue
      written.text += `${written.text.endsWith('{') ? '' : ','}"${key}":`
      write(written, value[key], inside)
    }
    written.text += '}'
  }
}

function flush(written: Written): void {
  if (written.text !== '') written.bytes.push(Buffer.from(written.text))
  written.text = ''
}

const known = new WeakMap<object, Buffer>()

function partBytes(part: object): Buffer {
  let bytes = known.get(part)
  if (!bytes) known.set(part, (bytes = Buffer.from(JSON.stringify(part))))
  return bytes
}

const placesOfCalls = new Map<CallName, Places>()

function placesOf(name: CallName): Places {
  let made = placesOfCalls.get(name)
  if (!made) placesOfCalls.set(name, (made = treeOf(sharedPartsOf(contractOf(name)).map(({ path }) => path))))
  return made
}

const treeOf = (paths: readonly (readonly string[])[]): Places =>
  new Map(
    [...Map.groupBy(paths, ([key = '']) => key)].map(([key, below]) => [
      key,
      treeOf(below.map(([, ...rest]) => rest).filter(({ length }) => length > 0)),
    ]),
  )
