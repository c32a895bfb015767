import { schemaAtPath } from '../json-schema/types.ts'
import { suggest } from '../text/nearest.ts'
import type { Inferred, Scope, ScopeTypes, TypeProblem } from './types.ts'

/** "data.article.title": a root and steps, parted by dots. */
export const PATH_PATTERN = '^[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z0-9_-]+)*$'

/** The value at a path; undefined where any step is missing. */
export function getPath(scope: Scope, path: string): unknown {
  let value: unknown = scope
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value ?? undefined
}

/** Infers the type at a path, or reports why it is invalid. */
export function inferPath(scope: ScopeTypes, path: string): Inferred {
  const [root = '', ...steps] = path.split('.')
  const type = Object.hasOwn(scope, root) ? scope[root] : undefined
  if (!type) {
    return unknownType({
      rule: 'нет-корня',
      message: `Пути с «${root}» здесь не начинаются.`,
      hint: suggest(root, Object.keys(scope)),
    })
  }
  const target = schemaAtPath(type, steps)
  if (target.found) return { schema: target.schema, mayBeEmpty: target.mayBeEmpty, problems: [] }
  return unknownType({
    rule: 'нет-пути',
    message: `Пути «${path}» нет: в «${[root, target.in].filter(Boolean).join('.')}» нет «${target.missing}».`,
    hint: suggest(target.missing, target.known),
  })
}

const unknownType = (problem: TypeProblem): Inferred => ({ schema: {}, mayBeEmpty: false, problems: [problem] })
