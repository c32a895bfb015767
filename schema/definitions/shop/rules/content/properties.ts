import { BUILT_IN_PROPERTIES, UNIQUE_PROPERTY } from '../../../../kinds/properties.ts'
import { problemAt } from '../../../document/parse.ts'
import type { Problem } from '../../../document/problem.ts'
import { list, record } from '../../../json-schema/unknown.ts'
import type { SchemaFile } from '../../../kinds/files.ts'

/** Keys that only properties added by the shop have: for built-in properties the code defines these values. */
const OWN_KEYS = ['kind', 'unit', 'values', 'list', 'search'] as const

/** Reports keys that a property with this name and kind cannot have. */
export function* checkProperties(file: SchemaFile | undefined): Iterable<Problem> {
  if (!file) return
  for (const [i, entry] of list(record(file.value).properties).entries()) {
    const property = record(entry)
    const name = String(property.name)
    const isBuiltIn = BUILT_IN_PROPERTIES.some((builtIn) => builtIn === name)
    const problem = (key: string, message: string, hint: string): Problem =>
      problemAt(file, ['properties', i, key], { rule: 'записи/свойство', message, hint })
    if (isBuiltIn) {
      for (const key of OWN_KEYS)
        if (property[key] !== undefined)
          yield problem(
            key,
            `«${name}» — встроенное свойство, ключа «${key}» у\u00a0него не\u00a0бывает.`,
            'Уберите ключ.',
          )
      if (property.filter === true && name === UNIQUE_PROPERTY)
        yield problem('filter', 'По\u00a0артикулу не\u00a0отбирают: он у\u00a0каждого изделия свой.', 'Уберите filter.')
      continue
    }
    if (property.kind === undefined)
      yield problem(
        'name',
        `«${name}» — своё свойство, а\u00a0вида у\u00a0него нет.`,
        'Добавьте "kind": number, choice или text.',
      )
    if (property.kind === 'text' && property.filter === true)
      yield problem(
        'filter',
        'По\u00a0тексту не\u00a0отбирают: значений слишком много.',
        'Уберите filter или сделайте вид choice.',
      )
    if (property.kind !== 'choice' && property.values !== undefined)
      yield problem(
        'values',
        'Список значений бывает только у\u00a0вида choice.',
        'Уберите values или сделайте вид choice.',
      )
    if (property.kind !== 'number' && property.unit !== undefined)
      yield problem('unit', 'Единица бывает только у\u00a0числа.', 'Уберите unit или сделайте вид number.')
  }
}
