import type { Call } from '#schema/api/call.ts'
import { type CallName, calls, contractOf } from '#schema/api/calls.ts'
import { HttpError } from '../http/http-error.ts'
import type { FoundCall } from './call-paths.ts'
import { isOwn } from './context.ts'

/**
 * What a request gives a call by its path and its query, before it is held to the contract. The visitor's number, which
 * any GET may name, stands beside it.
 * @throws HttpError 400 for what is given twice, and for a kind of catalogue that there is not
 */
export function givenTo(
  { name, parts }: FoundCall,
  asked: Readonly<Record<string, unknown>>,
): { uid: unknown; given: Record<string, unknown> } {
  const { uid, ...query } = readLists(name, asked)
  const repeated = Object.entries({ ...(isOwn(name) && uid !== undefined && { uid }), ...query }).find(
    ([key, value]) => typeof value !== 'string' && !isList(name, key),
  )
  if (repeated) throw new HttpError(400, `Параметр «${repeated[0].slice(0, 60)}» указан несколько раз.`)
  return { uid, given: { ...query, ...pathValues(name, parts) } }
}

const isList = (name: CallName, key: string): boolean => contractOf(name).query?.properties[key]?.type === 'array'

/** A list in a query is parted by commas or given one by one, with or without brackets behind its name. */
function readLists(name: CallName, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(query)) {
    const list = key.replace(/\[\]$/, '')
    if (!isList(name, list)) read[key] = value
    else read[list] = [...((read[list] ?? []) as string[]), ...[value].flat().flatMap((text) => partsOf(text))]
  }
  return read
}

const partsOf = (text: unknown): string[] => String(text).split(',').filter(Boolean)

/**
 * The values that the parts of the path stand for. @throws HttpError 400 for a kind of catalogue that there is not
 * (specification.md §8)
 */
function pathValues(name: CallName, parts: Readonly<Record<string, string>>): Record<string, unknown> {
  const { pathNames = {} }: Call = calls[name]
  return Object.fromEntries(
    Object.entries(parts).map(([part, word]) => {
      const names = pathNames[part]
      if (!names) return [part, word]
      const value = Object.keys(names).find((key) => names[key] === word)
      if (value === undefined) throw new HttpError(400, `Invalid catalog type: ${word.slice(0, 60)}`)
      return [part, value]
    }),
  )
}
