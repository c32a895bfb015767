import { problemAt, problemAtKey } from '../document/parse.ts'
import type { Path, Problem } from '../document/problem.ts'
import { infer } from '../expressions/infer.ts'
import { isExpression } from '../expressions/types.ts'
import { createValidators } from '../json-schema/ajv.ts'
import { findMismatch } from '../json-schema/assignable.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { record } from '../json-schema/unknown.ts'
import type { SchemaFile } from '../kinds/files.ts'
import { suggest } from '../text/nearest.ts'
import { paramType } from './params.ts'

/** Checks the parameters for a modal, a form or a partial (`given`) against its declarations (`declared`). */
export function* checkParams(
  file: SchemaFile,
  /** Paths of `params` and of the other file's name. */
  { params: at, name: namedAt }: { readonly params: Path; readonly name: Path },
  { name, given, declared }: { readonly name: string; readonly given: unknown; readonly declared: unknown },
): Iterable<Problem> {
  const declarations = record(declared)
  const params = record(given)
  for (const [key, value] of Object.entries(params)) {
    const declaration = declarations[key]
    if (declaration === undefined) {
      const message = `У «${name}» нет параметра «${key}».`
      const hint = suggest(key, Object.keys(declarations))
      yield problemAtKey(file, [...at, key], { rule: 'ссылки/лишний-параметр', message, hint })
      continue
    }
    const type = paramType(declaration)
    if (isExpression(value) || (type.role === 'link' && typeof value === 'object')) continue
    const mismatch = describeMismatch(value, type)
    if (mismatch !== undefined)
      yield problemAt(file, [...at, key], {
        rule: 'данные/не-тот-вид',
        message: `Значение не подходит параметру «${key}»: ${mismatch}.`,
      })
  }
  for (const [key, declaration] of Object.entries(declarations))
    if (!(key in params) && record(declaration).optional !== true)
      yield problemAt(file, namedAt, {
        rule: 'ссылки/нет-параметра',
        message: `Для «${name}» нужен параметр «${key}».`,
        hint: `Добавьте его рядом: "params": { "${key}": "…" }.`,
      })
}

const validatorOf = createValidators()

/** Explains why a value without expressions does not match a schema; returns undefined if it matches. */
export function describeMismatch(value: unknown, schema: JsonSchema): string | undefined {
  if (validatorOf(schema)(value)) return undefined
  const { format: _, ...type } = schema
  return findMismatch(infer(value, {}).schema, type)?.reason ?? 'оно записано не так'
}
