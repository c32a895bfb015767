import { TEMPLATE } from './values.ts'

/** The paths that the expressions in a value read, however deep they stand, those in texts among them. */
export function pathsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => {
    if (typeof part !== 'string') return pathsIn(part)
    if (key === '$get') return [part]
    return key === '$text' ? [...part.matchAll(TEMPLATE)].map(([, path = '']) => path.trim()) : []
  })
}
