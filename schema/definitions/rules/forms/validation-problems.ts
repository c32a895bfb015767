import type { Field } from '../../fields/field-schema.ts'
import { fieldTypeMeta } from '../../fields/field-type-meta.ts'
import { type FieldType, fieldTypeNames, typeOf } from '../../fields/field-types.ts'
import { operands } from '../../fields/rule-operands.ts'
import { rulesOf } from '../../fields/rules.ts'
import { isDate } from '../../text/dates.ts'
import { suggest } from '../../text/nearest.ts'
import { type FieldProblem, problemIn, withListedOptions } from './field-problem.ts'

export function* validationProblems(field: Field): Iterable<FieldProblem> {
  const type = typeOf(field)
  const given = field.validation ?? {}
  for (const key of Object.keys(given)) {
    const types = typesWith(key)
    if (types && !types.includes(type))
      yield problemIn(
        ['validation', key],
        `Правило «${key}» не подходит полю вида «${type}».`,
        `Оно бывает у полей: ${types.join(', ')}.`,
      )
  }
  if (type === 'file' && given.file === undefined)
    yield problemIn(
      given.required === undefined ? [] : ['validation'],
      'Не сказано, какие файлы можно приложить.',
      'Добавьте правило file: { "kinds": ["pdf"] }.',
    )
  if (given.sameAs === field.name)
    yield problemIn(['validation', 'sameAs'], 'Поле сравнивается само с собой.', 'Назовите другое поле.')
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = given
  if (minLength > maxLength)
    yield problemIn(['validation', 'minLength'], `Наименьшая длина ${minLength} больше наибольшей ${maxLength}.`)
  yield* bounds(type, given)
  const applied = new Set<string>(rulesOf(withListedOptions(field)).map(({ rule }) => rule.messageKey))
  for (const key of Object.keys(field.messages ?? {}))
    if (!applied.has(key))
      yield problemIn(['messages', key], `Эти слова не прозвучат: правила «${key}» у поля нет.`, suggest(key, applied))
}

/** The types whose `validation` may have a rule; undefined of a rule that there is not. */
const typesWith = (rule: string): readonly FieldType[] | undefined =>
  rule in operands ? fieldTypeNames.filter((type) => fieldTypeMeta[type].rules.some((own) => own === rule)) : undefined

function* bounds(type: FieldType, { min, max }: NonNullable<Field['validation']>): Iterable<FieldProblem> {
  if (type !== 'number' && type !== 'date') return
  let wrong = false
  for (const [key, bound] of Object.entries({ min, max })) {
    if (bound === undefined) continue
    const fits = type === 'number' ? typeof bound === 'number' : bound === 'today' || isDate(String(bound))
    if (fits) continue
    wrong = true
    yield problemIn(
      ['validation', key],
      `Граница «${bound}» не подходит полю вида «${type}».`,
      type === 'number' ? 'Здесь нужно число.' : 'Здесь нужна дата, «2026-11-20», или «today».',
    )
  }
  if (!wrong && min !== undefined && max !== undefined && min !== 'today' && max !== 'today' && min > max)
    yield problemIn(['validation', 'min'], `Нижняя граница ${min} больше верхней ${max}.`)
}
