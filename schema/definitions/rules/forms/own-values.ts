import { lineOf, problemAt } from '../../document/parse.ts'
import type { Problem } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import type { Field } from '../../fields/field-schema.ts'
import { sentOf } from '../../fields/to-body.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext } from '../../scope/context.ts'

/**
 * Own fields of a form that opens with what somebody said before: without its value such a field is empty, and whoever
 * sends the form takes their answer away.
 */
export function* checkOwnValues(context: CheckContext, file: SchemaFile, fields: readonly Field[]): Iterable<Problem> {
  const own = fields.flatMap((field, i) => {
    const path = sentOf({ ...field, options: [] })?.path ?? []
    return path[0] === 'extra' && path.length > 1 ? [{ i, name: field.name, path: path.join('.') }] : []
  })
  if (own.length === 0) return
  for (const { where, values } of placesOf(context, file.id))
    for (const { i, name, path } of own)
      if (!Object.hasOwn(values, name))
        yield problemAt(file, ['fields', i], {
          rule: 'форма/нет-значения',
          message: `Форма открывается с прежними ответами (${where}), а это поле — пустым: сохранив её, человек сотрёт свой ответ.`,
          hint: `Добавьте там в "values": "${name}": { "$get": "${baseOf(values)}.${path}" }.`,
        })
}

/** Where a form stands with values: file and line, and these. */
const placesOf = (context: CheckContext, form: string) =>
  context.files.all.flatMap((file) =>
    context.walked(file).blocks.flatMap(({ block, path }) => {
      const { form: named, values } = block.props
      if (block.type !== 'form' || named !== form || values === undefined || isExpression(values)) return []
      return { where: `${file.file}:${lineOf(file, [...path, 'props', 'values'])}`, values: record(values) }
    }),
  )

/** What the values that there are have been taken from: "data.profile.user". */
function baseOf(values: Readonly<Record<string, unknown>>): string {
  const [name = ''] = Object.values(values).flatMap((value) => (isExpression(value) ? String(value.$get ?? '') : []))
  return name.replace(/\.[^.]*$/, '') || 'data'
}
