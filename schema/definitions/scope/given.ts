import { segmentsOf } from '../addresses/routing.ts'
import { type Call, parametersOf } from '../calls/call.ts'
import { record } from '../json-schema/unknown.ts'
import type { Route } from '../kinds/routes.ts'

const PARTS = ['query', 'route', 'posted'] as const

/**
 * Returns the parameters that a page passes to a call. `"$all": "query"` adds each query parameter of the page that the call
 * accepts, as in `"page": { "$get": "query.page" }`; `route` does the same with route parameters; `posted` adds all other
 * parameters of the call, from the posted form. Explicit parameters take precedence.
 * @param page the page's declarations and routes
 */
export function givenParams(
  params: unknown,
  call: Call | undefined,
  page: { readonly query?: unknown; readonly routes: readonly Route[] },
): Readonly<Record<string, unknown>> {
  const { $all, ...written } = record(params)
  if ($all === undefined || !call) return written
  const parameters = Object.keys(parametersOf(call).properties)
  const names = {
    query: new Set(Object.keys(record(page.query))),
    route: new Set(page.routes.flatMap(namesIn)),
    posted: new Set(parameters),
  }
  const parts = PARTS.filter((part) => String($all).split(' ').includes(part))
  const handed = parameters.flatMap((name) => {
    const part = parts.find((part) => names[part].has(name))
    return part === undefined ? [] : [[name, { $get: `${part}.${name}` }] as const]
  })
  return { ...Object.fromEntries(handed), ...written }
}

const namesIn = ({ path, params }: Route): string[] => [
  ...segmentsOf(path).flatMap((segment) => ('name' in segment ? [segment.name] : [])),
  ...Object.keys(params ?? {}),
]
