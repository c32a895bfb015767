import { parametersOf } from '../../../api/call.ts'
import type { SchemaFile } from '../../document/files.ts'
import { suggest } from '../../document/nearest.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import { whyUnfit } from '../../json-schema/fits.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { record } from '../../json-schema/walk.ts'
import type { Rule } from '../context.ts'

/** A parameter that is written out; expressions are checked as bindings. */
function* checkValue(file: SchemaFile, path: Path, value: unknown, type: JsonSchema): Iterable<Problem> {
  const unfit = isExpression(value) ? undefined : whyUnfit(value, type)
  if (unfit === undefined) return
  yield problemAt(file, path, {
    rule: 'данные/не-тот-вид',
    message: `Значение не подходит параметру «${String(path.at(-1))}»: ${unfit}.`,
    hint: type.description ?? '',
  })
}

/** The calls that pages and layouts name exist and take the parameters given to them. */
export const sources: Rule = function* ({ files, calls }) {
  for (const file of [...files.of('page').values(), ...files.of('layout').values()]) {
    for (const [name, request] of Object.entries(record(record(file.value).data))) {
      const { source, params } = record(request)
      if (typeof source !== 'string') continue
      const path = ['data', name]
      const call = Object.hasOwn(calls, source) ? calls[source] : undefined
      if (!call) {
        yield problemAt(file, [...path, 'source'], {
          rule: 'ссылки/неизвестный-вызов',
          message: `Вызова «${source}» нет.`,
          hint: suggest(source, Object.keys(calls)),
        })
        continue
      }
      if (call.method !== 'GET') {
        yield problemAt(file, [...path, 'source'], {
          rule: 'ссылки/не-тот-вызов',
          message: `Вызов «${source}» не читает данные, а меняет их.`,
          hint: 'Источником данных бывает только вызов GET.',
        })
        continue
      }
      const { properties, required = [] } = parametersOf(call)
      for (const [key, value] of Object.entries(record(params))) {
        const type = properties[key]
        if (type) {
          yield* checkValue(file, [...path, 'params', key], value, type)
          continue
        }
        yield problemAt(
          file,
          [...path, 'params', key],
          {
            rule: 'ссылки/лишний-параметр',
            message: `У вызова «${source}» нет параметра «${key}».`,
            hint: suggest(key, Object.keys(properties)),
          },
          'key',
        )
      }
      for (const key of required.filter((key) => !(key in record(params)))) {
        yield problemAt(file, path, {
          rule: 'ссылки/нет-параметра',
          message: `Вызову «${source}» нужен параметр «${key}».`,
          hint: properties[key]?.description ?? '',
        })
      }
    }
  }
}
