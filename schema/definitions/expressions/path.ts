import { ownPart } from '../json-schema/unknown.ts'
import type { Scope } from './types.ts'

/** Pattern of a path such as "data.article.title": names separated by dots. The first name is called the root. */
export const PATH_PATTERN = '^[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z0-9_-]+)*$'

/** Returns the value at a path; undefined if any step is missing. */
export const getPath = (scope: Scope, path: string): unknown =>
  path.split('.').reduce<unknown>(ownPart, scope) ?? undefined
