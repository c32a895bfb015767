import { schemaAtPath } from '../json-schema/at-path.ts'
import { suggest } from '../text/nearest.ts'
import type { Inferred, ScopeTypes, TypeProblem } from './types.ts'

/** Infers the type of the value at a path of a scope, or reports why the path is invalid. */
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
