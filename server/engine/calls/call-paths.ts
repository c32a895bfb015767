import type { Call, CallName, Calls } from '#schema/definitions/calls/call.ts'
import { decodePathname } from '../http/address.ts'

/** Returns the path prefixes of calls: /api, /security of the logout (specification.md §7), and those of staff, such as /desk/api. */
export const callPrefixes = (calls: Calls): string[] => [
  ...new Set(
    (Object.values(calls) as Call[]).flatMap(
      ({ path }) => /^(?:\/[a-z-]+)?\/api(?=\/)|^\/[a-z-]+/.exec(path)?.[0] ?? [],
    ),
  ),
]

/** A call with the decoded values of its path parameters. */
export interface FoundCall {
  name: CallName
  parts: Readonly<Record<string, string>>
}

export type CallAt = (path: string) => FoundCall | undefined

/**
 * Creates a function that finds a call by its path. Literal paths win over patterns, so `/api/app/{kind}/list` does not match
 * `/api/app/search/list`. It returns undefined if a parameter cannot be decoded.
 */
export function createCallAt(calls: Calls): CallAt {
  const paths = (Object.entries(calls) as [CallName, Call][]).flatMap(([name, { path, aliases = [] }]) =>
    [path, ...aliases].map((path) => ({ name, path })),
  )
  const fixed = new Map<string, FoundCall>(
    paths.flatMap(({ name, path }) => (path.includes('{') ? [] : [[path, { name, parts: {} }]])),
  )
  // Tries patterns with fewer parameters first.
  const patterns = paths
    .filter(({ path }) => path.includes('{'))
    .map(({ name, path }) => ({
      name,
      names: [...path.matchAll(/\{([a-z]+)\}/g)].map(([, part = '']) => part),
      pattern: new RegExp(`^${path.replace(/\{[a-z]+\}/g, '([^/]+)')}$`),
    }))
    .toSorted((a, b) => a.names.length - b.names.length)
  return (path) => {
    const exact = fixed.get(path)
    if (exact) return exact
    for (const { name, names, pattern } of patterns) {
      const [, ...texts] = pattern.exec(path) ?? []
      if (texts.length === 0) continue
      const parts = texts.map(decodePathname)
      if (parts.includes(undefined)) return undefined
      return { name, parts: Object.fromEntries(names.map((part, i) => [part, parts[i] ?? ''])) }
    }
    return undefined
  }
}
