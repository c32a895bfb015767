import { type Field, fieldTypeMeta, type OwnKey, operands, withListedOptions } from '../../fields/field-schema.ts'
import { type FieldType, fieldTypeNames, typeOf } from '../../fields/field-types.ts'
import { intoMask, maskParts, maskPattern } from '../../fields/mask.ts'
import { ownRules } from '../../fields/own-rules.ts'
import { ANY_PHONE_LENGTH, fitsPattern, PHONE_LENGTH } from '../../fields/patterns.ts'
import { type RuleName, rulesOf } from '../../fields/rules.ts'
import { EMAIL_LENGTH } from '../../json-schema/email.ts'
import { dayOfBound, isDate } from '../../text/dates.ts'
import { suggest } from '../../text/nearest.ts'

export function* validationProblems(field: Field): Iterable<FieldProblem> {
  const type = typeOf(field)
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
  const meant = Object.entries(ASKED).find(([rule, of]) => rule in validation && of !== type && isAsking(type))
  if (meant)
    yield problemIn(
      ['validation', meant[0]],
      `Поле вида «${type}» проверяет правило «${meant[0]}»: телефон покажет не ту клавиатуру, браузер подставит не то.`,
      `Напишите "type": "${meant[1]}" или уберите правило.`,
    )
  if (type === 'file' && validation.file === undefined)
    yield problemIn(
      validation.required === undefined ? [] : ['validation'],
      'Не сказано, какие файлы можно приложить.',
      'Добавьте правило file: { "kinds": ["pdf"] }.',
    )
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

/** The pattern of a rule, and the type that implies it. */
const ASKED: Readonly<Partial<Record<RuleName, FieldType>>> = { email: 'email', phone: 'tel' }

/** Returns true if a type implies a format; a plain text has only its rules. */
const isAsking = (type: FieldType): boolean => Object.values(ASKED).includes(type) || type === 'password'

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
function typesWith(rule: string): readonly FieldType[] | undefined {
  const like = ownRules.has(rule) ? 'pattern' : rule
  return like in operands
    ? fieldTypeNames.filter((type) => fieldTypeMeta[type].rules.some((allowed) => allowed === like))
    : undefined
}

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
  if (wrong || min === undefined || max === undefined) return
  const dayOrNumber = (bound: string | number): string | number => (type === 'date' ? dayOfBound(bound) : bound)
  if (dayOrNumber(min) <= dayOrNumber(max)) return
  const isPast = min === 'today' || max === 'today'
  yield {
    ...problemIn(['validation', 'min'], `Нижняя граница ${min} больше верхней ${max}.`),
    // A period that ends by itself must not block the file.
    ...(isPast && { severity: 'warning', hint: 'Ни один день не подойдёт: впишите другие границы.' }),
  }
}

export const has = (type: FieldType, key: OwnKey): boolean => fieldTypeMeta[type].keys.includes(key)

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
export function* sampleProblems({ mask, placeholder, type = 'text' }: Field): Iterable<FieldProblem> {
  if (mask === undefined || placeholder === undefined || !has(type, 'mask')) return
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
