import { problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { infer } from '../../expressions/infer.ts'
import { isExpression } from '../../expressions/types.ts'
import type { Field } from '../../fields/field-schema.ts'
import { type JsonSchema, typesOf } from '../../json-schema/types.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext } from '../../scope/context.ts'
import { scopeOf } from '../../scope/scope.ts'
import { suggest } from '../../text/nearest.ts'

/** Returns true if values of this schema can be options. */
const isWord = (schema: JsonSchema): boolean => {
  const types = typesOf(schema)
  return schema.enum !== undefined || types.some((type) => type === 'string' || type === 'number' || type === 'integer')
}

/** Checks options from a data source: the keys for their values and texts must exist in the source's elements. */
export function* checkOptions(context: CheckContext, file: SchemaFile, fields: readonly Field[]): Iterable<Problem> {
  for (const [i, { options }] of fields.entries()) {
    if (options === undefined || Array.isArray(options)) continue
    const { from, ...keys } = record(options)
    if (!isExpression(from)) continue
    const { schema, problems } = infer(from, scopeOf(context, file))
    const properties = schema.items?.properties
    if (problems.length > 0 || !properties) continue
    const worded = Object.keys(properties).filter((key) => properties[key] && isWord(properties[key]))
    for (const key of ['value', 'text'] as const) {
      const named = String(keys[key])
      if (worded.includes(named)) continue
      yield problemAt(file, ['fields', i, 'options', key], {
        rule: 'форма/поле',
        message: `Строки или числа «${named}» у\u00a0записей этого списка нет: варианты были\u00a0бы пустыми.`,
        hint: suggest(named, worded),
      })
    }
  }
}
