import {
  type Field,
  fieldContracts,
  type OwnKey,
  operands,
  operandsOf,
  withListedOptions,
} from '../../fields/field-schema.ts'
import { isSecret, typeNameOf, typeOf } from '../../fields/field-types.ts'
import { ownRules } from '../../fields/own-rules.ts'
import { rulesOf } from '../../fields/rules.ts'
import { type FieldTypeName, fieldTypeNames } from '../../fields/types.ts'
import { dayOfBound } from '../../text/dates.ts'
import { suggest } from '../../text/nearest.ts'

export function* validationProblems(field: Field): Iterable<FieldProblem> {
  const type = typeNameOf(field)
  const { needs } = fieldContracts[type]
  const validation = field.validation ?? {}
  for (const key of Object.keys(validation)) {
    const types = typesWith(key)
    if (types && !types.includes(type))
      yield problemIn(
        ['validation', key],
        `Правило «${key}» не подходит полю вида «${type}».`,
        `Оно бывает у полей: ${types.join(', ')}.`,
      )
  }
  const meant = Object.entries(ASKED).find(([rule, token]) => rule in validation && isOther(field, token))
  if (meant)
    yield problemIn(
      ['validation', meant[0]],
      `Поле вида «${type}» проверяет правило «${meant[0]}»: телефон покажет не ту клавиатуру, браузер подставит не то.`,
      `Напишите "type": "${fieldTypeNames.find((name) => typeOf({ type: name }).autocomplete === meant[1])}" или уберите правило.`,
    )
  if (needs && validation[needs.rule] === undefined)
    yield problemIn(validation.required === undefined ? [] : ['validation'], needs.message, needs.hint)
  if (validation.sameAs === field.name)
    yield problemIn(['validation', 'sameAs'], 'Поле сравнивается само с собой.', 'Назовите другое поле.')
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = validation
  if (minLength > maxLength)
    yield problemIn(['validation', 'minLength'], `Наименьшая длина ${minLength} больше наибольшей ${maxLength}.`)
  yield* bounds(type, validation)
  const applied = new Set<string>(rulesOf(withListedOptions(field)).map(({ rule }) => rule.messageKey))
  // Another rule reports an optional consent.
  for (const key of Object.keys(field.messages ?? {}))
    if (!applied.has(key) && !(key === 'required' && field.consent !== undefined))
      yield problemIn(['messages', key], `Эти слова не прозвучат: правила «${key}» у поля нет.`, suggest(key, applied))
}

/** The token of the types that imply a rule. */
const ASKED = { email: 'email', phone: 'tel' } as const

/** Returns true if a type implies another format; a plain text has only its rules. */
const isOther = (field: Field, token: 'email' | 'tel'): boolean => {
  const { autocomplete } = typeOf(field)
  return autocomplete === undefined ? isSecret(field) : autocomplete !== token
}

/** Types that allow a rule; the rules of a shop's own are for texts, as `pattern` is. */
function typesWith(rule: string): readonly FieldTypeName[] | undefined {
  const like = ownRules.has(rule) ? 'pattern' : rule
  return like in operands
    ? fieldTypeNames.filter((type) => operandsOf(type).some((allowed) => allowed === like))
    : undefined
}

function* bounds(type: FieldTypeName, { min, max }: NonNullable<Field['validation']>): Iterable<FieldProblem> {
  const { bounds } = fieldContracts[type]
  if (!bounds) return
  let wrong = false
  for (const [key, bound] of Object.entries({ min, max })) {
    if (bound === undefined) continue
    if (bounds.fits(bound)) continue
    wrong = true
    yield problemIn(['validation', key], `Граница «${bound}» не подходит полю вида «${type}».`, bounds.hint)
  }
  if (wrong || min === undefined || max === undefined) return
  const dayOrNumber = (bound: string | number): string | number =>
    typeof bound === 'string' ? dayOfBound(bound) : bound
  if (dayOrNumber(min) <= dayOrNumber(max)) return
  const isPast = min === 'today' || max === 'today'
  yield {
    ...problemIn(['validation', 'min'], `Нижняя граница ${min} больше верхней ${max}.`),
    // A period that ends by itself must not block the file.
    ...(isPast && { severity: 'warning', hint: 'Ни один день не подойдёт: впишите другие границы.' }),
  }
}

export const has = (type: FieldTypeName, key: OwnKey): boolean => fieldContracts[type].keys.includes(key)

/** A problem beyond the JSON Schema. */
export interface FieldProblem {
  /** From the field; in `fieldsProblems`, from the list of fields. */
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly hint: string
  readonly severity?: 'warning'
}

type MakeProblem = (path: readonly (string | number)[], message: string, hint?: string) => FieldProblem

export const problemIn: MakeProblem = (path, message, hint = '') => ({ path, message, hint })
