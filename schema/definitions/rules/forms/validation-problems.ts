import {
  type Field,
  fieldContracts,
  type OwnKey,
  operands,
  operandsOf,
  withListedOptions,
} from '../../fields/field-schema.ts'
import { isSecret, typeNameOf, typeOf } from '../../fields/field-types.ts'
import { intoMask, maskParts, maskPattern } from '../../fields/mask.ts'
import { ownRules } from '../../fields/own-rules.ts'
import { ANY_PHONE_LENGTH, fitsPattern, PHONE_LENGTH } from '../../fields/patterns.ts'
import { rulesOf } from '../../fields/rules.ts'
import { type FieldTypeName, fieldTypeNames } from '../../fields/types.ts'
import { EMAIL_LENGTH } from '../../json-schema/email.ts'
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
  else yield* lengths(validation)
  yield* contradictions(field)
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

/** Texts that a rule takes: of all that another rule takes too, if there is any, one is among these. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  email: ['a@b.ru'],
  phone: ['89161234567'],
  loginId: ['a@b.ru', '89161234567'],
}

const samplesOf = (rule: string): readonly string[] | undefined => {
  const ownRule = ownRules.get(rule)
  return ownRule ? [ownRule.sample] : SAMPLES[rule]
}

/** Reports two rules that no text passes together, such as phone and e-mail. */
function* contradictions(field: Field): Iterable<FieldProblem> {
  const applied = rulesOf(withListedOptions(field))
  for (const one of applied)
    for (const other of applied) {
      const samples = one === other ? undefined : samplesOf(one.name)
      // If both have samples, one direction is enough.
      const others = samplesOf(other.name)
      const isFirst = !others || applied.indexOf(one) < applied.indexOf(other)
      if (!samples || !isFirst || !(others || other.name === 'pattern')) continue
      if (samples.some((text) => other.rule.test(text, other.operand, {}))) continue
      if (others?.some((text) => one.rule.test(text, one.operand, {}))) continue
      yield problemIn(
        ['validation', other.name],
        `Правилам «${one.name}» и «${other.name}» вместе не подходит ничто: форму не отправить.`,
        'Оставьте одно из них.',
      )
    }
}

/** Lengths of the texts that a pattern accepts. */
const LENGTHS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  email: [6, EMAIL_LENGTH],
  phone: [11, PHONE_LENGTH],
  postcode: [6, 6],
  kpp: [9, 9],
  bic: [9, 9],
  account: [20, 20],
  ogrn: [13, 15],
}

function* lengths(validation: NonNullable<Field['validation']>): Iterable<FieldProblem> {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = validation
  const lengthsOfRules: typeof LENGTHS =
    validation.phone === 'international' ? { ...LENGTHS, phone: [9, ANY_PHONE_LENGTH] } : LENGTHS
  for (const name of [...Object.keys(validation), validation.pattern ?? '']) {
    const [least = 0, most = Number.POSITIVE_INFINITY] =
      ownRules.get(name)?.lengths ?? (Object.hasOwn(lengthsOfRules, name) ? lengthsOfRules[name] : undefined) ?? []
    if (minLength <= most && maxLength >= least) continue
    const key = minLength > most ? 'minLength' : 'maxLength'
    yield problemIn(
      ['validation', key],
      `Правилам «${name}» и «${key}» вместе не подходит ничто: форму не отправить.`,
      `По правилу «${name}» знаков ${least === most ? least : `от ${least} до ${most}`}: уберите «${key}».`,
    )
  }
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

const EXAMPLE_WORD = /^(например|напр\.|пример)[:,]?\s*/i

/**
 * A sample in the field that is another than its mask of digits; a beginning like «+7» is none, and a sign that stands
 * for a digit counts as one.
 */
export function* sampleProblems(field: Field): Iterable<FieldProblem> {
  const { mask, placeholder } = field
  if (mask === undefined || placeholder === undefined || !has(typeNameOf(field), 'mask')) return
  const parts = maskParts(mask)
  if (!parts.some((part) => 'slot' in part) || parts.some((part) => 'slot' in part && part.slot !== '9')) return
  const sample = placeholder
    .trim()
    .replace(EXAMPLE_WORD, '')
    .replace(/…$|\.\.\.$/, '')
    .replace(/[_#XxХх]/g, '9')
  const literals = new Set(parts.map((part) => ('literal' in part ? part.literal : '')))
  const shape = parts.map((part) => ('slot' in part ? '9' : part.literal)).join('')
  const hint = `Напишите образец так же, как маску: "placeholder": "${shape}".`
  const isWords = [...sample].some((sign) => /\p{L}/u.test(sign) && !literals.has(sign))
  if (isWords && /[0-9]/.test(sample)) return
  const typed = isWords ? '' : intoMask(sample, mask)
  if (isWords)
    yield {
      ...problemIn(['placeholder'], `По словам «${placeholder}» не видно, как заполнять маску «${mask}».`, hint),
      severity: 'warning',
    }
  else if (typed === undefined)
    yield problemIn(['placeholder'], `Образец «${placeholder}» в маску «${mask}» не ввести.`, hint)
  else if (!isLaidOut(sample, shape))
    yield {
      ...problemIn(['placeholder'], `Образец «${placeholder}» записан не так, как маска «${mask}».`, hint),
      severity: 'warning',
    }
  else if (/[0-9]/.test(sample) && !isBeginning(sample, placeholder) && !fitsPattern(typed, maskPattern(mask)))
    yield {
      ...problemIn(['placeholder'], `Образец «${placeholder}» не заполняет маску «${mask}».`, hint),
      severity: 'warning',
    }
}

/** «+7», «+7 916…»: it says itself that it goes on. */
const isBeginning = (sample: string, placeholder: string): boolean =>
  /…$|\.\.\.$/.test(placeholder.trim()) || digitsIn(sample) < 2

const digitsIn = (text: string): number => text.replace(/[^0-9]/g, '').length

/** Returns true if the characters between the digits match the mask; digits alone have none. */
function isLaidOut(sample: string, shape: string): boolean {
  const digits = (text: string): string => text.replace(/[0-9]/g, '9')
  return /^[0-9]*$/.test(sample) || digits(shape).startsWith(digits(sample)) || digits(sample).startsWith(digits(shape))
}
