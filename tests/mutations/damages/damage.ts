import { calls } from '#schema/api/calls.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaFile } from '#schema/definitions/kinds/files.ts'
import { lineOf, type Place } from '../place.ts'

/** A file as a person has damaged it, and where that should be said. */
export interface Damaged {
  readonly text: string
  /** The first and the last of the lines that a report may name, from 1. */
  readonly lines: readonly [first: number, last: number]
}

/** What one can do wrong at a place; undefined where it cannot be done there, or would be no mistake. */
export type Damage = (place: Place, pick: Pick) => Damaged | undefined

/** One of a list, by chance. */
export type Pick = <T>(from: readonly T[]) => T | undefined

/** Puts `by` in the place of a piece; reported on the lines that it now takes, or on `from` and `to` of the old text. */
export function put(place: Place, offset: number, length: number, by: string, reach: Partial<Reach> = {}): Damaged {
  const { text } = place.file
  const damaged = text.slice(0, offset) + by + text.slice(offset + length)
  const first = lineOf(damaged, reach.from ?? offset)
  return { text: damaged, lines: [first, Math.max(first, lineOf(damaged, reach.to ?? offset + by.length))] }
}

/** Offsets in the damaged text. */
interface Reach {
  from: number
  to: number
}

export const putValue = (place: Place, by: unknown): Damaged =>
  put(place, place.node.offset, place.node.length, JSON.stringify(by))

export const putKey = ({ key, ...place }: Place, by: string): Damaged | undefined =>
  key && put({ key, ...place }, key.offset, key.length, JSON.stringify(by))

/** Where the next sign stands that is no space. */
export const nextSign = (text: string, offset: number): number =>
  offset + (/^\s*/.exec(text.slice(offset))?.[0].length ?? 0)

export const isText = ({ schema, value }: Place): boolean =>
  typeof value === 'string' && (schema?.role === 'text' || schema?.role === 'line')
export const isString = ({ node }: Place): boolean => node.type === 'string'
export const typeOf = ({ schema }: Place): string => (typeof schema?.type === 'string' ? schema.type : '')
/** A key that the schema names, so that no other would do. */
export const isNamed = ({ key, outer, path, block }: Place): boolean =>
  key !== undefined && block === undefined && Object.hasOwn(outer?.properties ?? {}, String(path.at(-1)))

/** One letter of the middle less. */
export const misspelt = (word: string): string =>
  word.slice(0, Math.ceil(word.length / 2) - 1) + word.slice(Math.ceil(word.length / 2))

/** The same letters to the eye. */
export const LATIN: Readonly<Record<string, string>> = { а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x' }

export const roleIs =
  (...roles: string[]) =>
  ({ schema, value }: Place): boolean =>
    typeof value === 'string' && roles.includes(schema?.role ?? '')

/** An own address by its words: «/about/», not «#place», not a file's. */
export const isAddress = (place: Place): boolean => roleIs('link')(place) && /^\/[a-z-]+\/$/.test(String(place.value))

export const isIn = ({ file }: Place, kind: SchemaFile['kind']): boolean => file.kind === kind

/** The field of a form that a place belongs to. */
export const fieldOf = ({ file, path }: Place): Readonly<Record<string, unknown>> =>
  path[0] === 'fields' ? record(list(record(file.value).fields)[Number(path[1])]) : {}

/** How many fields of a form have an asterisk. */
export const starsIn = ({ file }: Place): number =>
  list(record(file.value).fields).filter((field) => String(record(field).label).endsWith('*')).length

/** Whether a field's answer goes to a call that takes no answers but its own. */
export function takesOnly(place: Place): boolean {
  const { call } = record(record(place.file.value).submit)
  const body = Object.entries(calls).find(([name]) => name === call)?.[1]
  return (
    fieldOf(place).send !== false && body !== undefined && 'body' in body && body.body.additionalProperties === false
  )
}

/** What a field is called when it is sent: its name is free where it is sent under another. */
export function isSentName(place: Place): boolean {
  const { send } = fieldOf(place)
  const other = record(send).as !== undefined
  return place.path.slice(2).join('/') === (other ? 'send/as' : 'name')
}

export const isCell = ({ path }: Place): boolean => path.includes('rows') || path.includes('columns')

export const isLabel = ({ path }: Place): boolean => path.length === 3 && path.at(-1) === 'label'

/** What two of a field's keys disagree about may be said of either. */
export function aroundField(place: Place, damaged: Damaged): Damaged {
  const field = place.node.parent?.parent
  return field
    ? { ...damaged, lines: [lineOf(damaged.text, field.offset), lineOf(damaged.text, field.offset + field.length)] }
    : damaged
}

export const wholeBlock = (place: Place, by: string): Damaged => put(place, place.node.offset, place.node.length, by)

/** Ends of strings that an object is known by in a list. */
export const ID_KEYS = ['id', 'code', 'slug']

export const typeNode = (place: Place) =>
  place.node.children?.find(({ children }) => children?.[0]?.value === 'type')?.children?.[1]

export function putType(place: Place, type: string): Damaged | undefined {
  const node = typeNode(place)
  return node && put(place, node.offset, node.length, JSON.stringify(type))
}

/** Where the line of a key begins. */
export const lineStart = ({ file, key }: Place): number => file.text.lastIndexOf('\n', key?.offset ?? 0) + 1

/** Whether no other field of the form asks for a consent. */
export const isOnlyConsent = ({ file }: Place): boolean =>
  list(record(file.value).fields).filter((field) => 'consent' in record(field)).length === 1

/** Damages by their names. */
export type Damages = Readonly<Record<string, Damage>>
