import type { Call } from '#schema/api/call.ts'
import { type CallName, calls, contractOf } from '#schema/api/calls.ts'
import { HttpError } from '../http/http-error.ts'
import { OURS, ways } from './calls.ts'

/** What a call asks the back end, by the table of calls. */

type Given = Readonly<Record<string, unknown>>

/** The path of a call, its parts filled in. @throws HttpError 404 for a part that is none */
export function pathOf(name: CallName, given: Given): string {
  const { path, pathNames = {} }: Call = calls[name]
  return path.replace(/\{([a-z]+)\}/g, (_, part: string) => {
    const value = String(given[part] ?? '')
    const text = pathNames[part]?.[value] ?? value
    if (!/^[\w.~-]+$/.test(text) || /^\.+$/.test(text)) throw new HttpError(404, 'Такого адреса нет.')
    return text
  })
}

/** What of a call's parameters the back end knows; what is as it is anyway stays unsaid. */
export function queryOf(name: CallName, given: Given): Record<string, string> {
  const { query } = contractOf(name)
  return Object.fromEntries(
    sendsOf(name).flatMap((key) => {
      const value = given[key]
      const isPreset = value === query?.properties[key]?.default && key !== 'page'
      return value === undefined || isPreset ? [] : [[key, [value].flat().join(',')]]
    }),
  )
}

/** What of a call's parameters goes along, where the table names it. */
export function sendsOf(name: CallName): readonly string[] {
  const way = ways[name]
  return way.kind === 'asked' && way.sends !== 'all' ? way.sends : []
}

/** Whether a call names the visitor by their number there. */
export function tellsUid(name: CallName): boolean {
  const way = ways[name]
  return way.kind === 'asked' && (way.uid === true || (way.sends !== 'all' && way.sends.includes('uid')))
}

/** What of a body goes along; where nobody says how many, it is one. */
export function bodyOf(name: CallName, given: Given): Given {
  const way = ways[name]
  const all = way.kind === 'asked' && way.sends === 'all'
  const goes = (key: string): boolean => (all ? !OURS.includes(key) : sendsOf(name).includes(key) && key !== 'uid')
  const one = sendsOf(name).includes('quantity') ? { quantity: 1 } : {}
  return Object.fromEntries(Object.entries({ ...one, ...given }).filter(([key]) => goes(key)))
}
