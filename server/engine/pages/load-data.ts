import type { Visit } from '#renderer/engine/page/types.ts'
import { type Calls, callNamed, isCallIn } from '#schema/definitions/calls/call.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { DataRequests, PageFile } from '#schema/definitions/kinds/tree.ts'
import { HttpError } from '../http/http-error.ts'
import type { Site } from '../site/site.ts'
import { OPTIONAL_DATA_TIMEOUT_MS, withTimeout } from '../with-timeout.ts'

/** Makes a call by its name for the visitor of this request. */
export type MakeNamedCall = (name: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>

export function dedupeCalls(makeCall: MakeNamedCall): MakeNamedCall {
  const pending = new Map<string, Promise<unknown>>()
  return (name, parameters) => {
    const key = name + JSON.stringify(parameters)
    let call = pending.get(key)
    if (!call) pending.set(key, (call = makeCall(name, parameters)))
    return call
  }
}

/** Returns an empty response that fits a schema. */
function emptyOf({ type, properties = {}, required = [], enum: values, minimum = 0, role }: JsonSchema): unknown {
  if (type === 'object') return Object.fromEntries(required.map((key) => [key, emptyOf(properties[key] ?? {})]))
  if (type === 'array') return []
  if (type === 'integer' || type === 'number') return minimum
  if (type === 'boolean') return false
  return values?.[0] ?? (role === 'link' ? '/' : '')
}

export interface Loading {
  calls: Calls
  makeCall: MakeNamedCall
  /** Called for optional calls that failed or timed out. */
  report: (source: string, error: unknown) => void
}

/** Makes all calls of a file's `data` concurrently. A failed required call fails the page; an optional one has a timeout. */
export async function loadData(
  requests: DataRequests | undefined,
  scope: Scope,
  { calls, makeCall, report }: Loading,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(requests ?? {}).map(async ([name, { source, params = {}, optional }]) => {
    const late = (): never => {
      throw new Error('it did not answer in time')
    }
    try {
      const coming = makeCall(source, record(evaluate(params, scope)))
      return [name, await (optional ? withTimeout(coming, OPTIONAL_DATA_TIMEOUT_MS, late) : coming)] as const
    } catch (error) {
      const call = callNamed(calls, source)
      const isGone = error instanceof HttpError && error.statusCode === 404
      // The page's file contains the id of an item that no longer exists. The page gets an empty response.
      if (isGone && call?.vanishes !== undefined && typeof params[call.vanishes] === 'string')
        return [name, emptyOf(call.response)] as const
      if (!optional) throw error
      // 401 and 404 are no failures: the call needs a signed-in user, or its item does not exist.
      if (!(error instanceof HttpError && [401, 404].includes(error.statusCode))) report(source, error)
      return [name, undefined] as const
    }
  })
  return Object.fromEntries(await Promise.all(entries))
}

export const allOptional = (requests: DataRequests = {}): DataRequests =>
  Object.fromEntries(Object.entries(requests).map(([name, request]) => [name, { ...request, optional: true }]))

export function visitOf({ calls }: Site, { visit }: PageFile, scope: Scope): Visit | undefined {
  if (!visit || !isCallIn(calls, visit.call)) return undefined
  const { call, params = {} } = visit
  return { call, path: calls[visit.call].path, body: record(evaluate(params, scope)) }
}
