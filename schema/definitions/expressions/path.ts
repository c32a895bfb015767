import type { Scope } from './types.ts'

/** Pattern of a path such as "data.article.title": names separated by dots. The first name is called the root. */
export const PATH_PATTERN = '^[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z0-9_-]+)*$'

/** Returns the value at a path; undefined if any step is missing. */
export function getPath(scope: Scope, path: string): unknown {
  let value: unknown = scope
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value ?? undefined
}
