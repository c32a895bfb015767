import { EMAIL, EMAIL_LENGTH, isOfBothAlphabets, MAILBOX_LENGTH } from '../json-schema/email.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { dayOfBound, isDate } from '../text/dates.ts'
import { formatDate, formatNumber, plural } from '../text/format.ts'
import type { FormField, MessageKey } from './field-schema.ts'
import { holdingOf } from './field-types.ts'
import { type FileKind, namesOf, titlesOf } from './file-kinds.ts'
import { maskPattern } from './mask.ts'
import { fieldNameOf, inQuotes } from './names.ts'
import { type OwnRule, type OwnRuleName, ownRules } from './own-rules.ts'
import {
  ANY_PHONE,
  ANY_PHONE_LENGTH,
  fitsPattern,
  type PatternName,
  PHONE,
  PHONE_LENGTH,
  patterns,
} from './patterns.ts'
import { splitPhone } from './plain-line.ts'
import { type FieldValue, type FieldValues, type FileDescription, isEmpty } from './values.ts'

/** A rule: its test for browser and server, and its message. `T` is the operand that a field sets. */
export interface FieldRule<T = unknown> {
  readonly messageKey: MessageKey
  /** Returns the operand that the field sets; undefined if the rule does not apply. */
  operand(field: FormField): T | undefined
  /** Receives a value that is not empty; `required` receives any. */
  test(value: FieldValue | undefined, operand: T, values: FieldValues): boolean
  /** The constraint as JSON Schema, for the API's documentation; undefined if JSON Schema cannot express it. */
  json?(operand: T, field: FormField): JsonSchema | undefined
  /** @param named what a message calls the field of this name */
  message(operand: T, field: FormField, named: (field: string) => string): string
}

/** «Телефон: …». */
export const aboutField = (field: FormField, text: string): string => `${fieldNameOf(field)}: ${text}`

/** «8 знаков» in the genitive, as after «не короче». */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)}\u00a0${plural(count, one, many, many)}`

// A text's length is counted in characters, as JSON Schema has it.
export const lengthOf = (value: FieldValue | undefined): number => (typeof value === 'string' ? [...value].length : 0)

/** A checkbox is required by default (specification.md §5). */
export const requiredRule: FieldRule<true> = {
  messageKey: 'required',
  operand: (field) => ((field.validation?.required ?? holdingOf(field) === 'tick') ? true : undefined),
  test: (value) => !isEmpty(value),
  json: (_, field) => {
    const holds = holdingOf(field)
    if (holds === 'tick') return { const: true }
    if (holds === 'options' || holds === 'files') return { minItems: 1 }
    return holds === 'number' ? {} : { minLength: 1 }
  },
  message: (_, field) => requiredMessage(field),
}

function requiredMessage(field: FormField): string {
  const name = inQuotes(fieldNameOf(field))
  switch (holdingOf(field)) {
    case 'tick':
      return `Поставьте отметку ${name}`
    case 'options':
    case 'option':
      return `Выберите, что указать в${'\u00a0'}поле ${name}`
    case 'files':
      return `Приложите файл в${'\u00a0'}поле ${name}`
    default:
      return `Заполните поле ${name}`
  }
}

/** Only listed options are valid. */
export const optionRule: FieldRule<readonly string[]> = {
  messageKey: 'option',
  operand: (field) =>
    holdingOf(field).startsWith('option') ? [...new Set(field.options?.map(({ value }) => value))] : undefined,
  test: (value, options) => [value].flat().every((chosen) => typeof chosen === 'string' && options.includes(chosen)),
  json: (options, field) => {
    const optionSchema = options.length > 0 ? { enum: options } : { not: {} }
    return holdingOf(field) === 'options' ? { items: optionSchema } : optionSchema
  },
  message: (_, field) => aboutField(field, 'выберите из списка'),
}

// The rule `file` is split in three, each with its own message; `messages.file` replaces all.
const MEGABYTE = 1024 * 1024

/** Defaults of the operand's schema (field-schema.ts). */
export const MAX_SIZE = 10
export const MAX_COUNT = 1

const ruleOf = ({ type, validation }: FormField) => (type === 'file' ? validation?.file : undefined)

const files = (value: FieldValue | undefined): readonly FileDescription[] =>
  Array.isArray(value) ? value.filter((file): file is FileDescription => typeof file === 'object') : []

export const fileCountRule: FieldRule<number> = {
  messageKey: 'file',
  operand: (field) => ruleOf(field) && (ruleOf(field)?.maxCount ?? MAX_COUNT),
  test: (value, most) => files(value).length <= most,
  json: (most) => ({ maxItems: most }),
  message: (most, field) => aboutField(field, `не\u00a0больше ${counted(most, 'файла', 'файлов')}`),
}

export const fileKindRule: FieldRule<readonly FileKind[]> = {
  messageKey: 'file',
  operand: (field) => ruleOf(field)?.kinds,
  test: (value, kinds) => files(value).every(({ name }) => fitsPattern(name, namesOf(kinds))),
  json: (kinds) => ({ items: { properties: { name: { pattern: namesOf(kinds) } } } }),
  message: (kinds, field) => aboutField(field, `можно приложить ${titlesOf(kinds)}`),
}

export const fileSizeRule: FieldRule<number> = {
  messageKey: 'file',
  operand: (field) => ruleOf(field) && (ruleOf(field)?.maxSize ?? MAX_SIZE),
  test: (value, most) => files(value).every(({ size }) => size <= most * MEGABYTE),
  json: (most) => ({ items: { properties: { size: { maximum: most * MEGABYTE } } } }),
  message: (most, field) => aboutField(field, `файл не\u00a0больше ${formatNumber(most)}\u00a0МБ`),
}

/** A value that is not a number stays a string (field-types.ts). */
export const numberRule: FieldRule<true> = {
  messageKey: 'number',
  operand: (field) => (holdingOf(field) === 'number' ? true : undefined),
  test: (value) => Number.isFinite(value),
  json: () => ({ type: 'number' }),
  message: (_, field) => aboutField(field, 'укажите число'),
}

export const dateRule: FieldRule<true> = {
  messageKey: 'date',
  operand: (field) => (holdingOf(field) === 'date' ? true : undefined),
  test: (value) => isDate(String(value)),
  json: () => ({ format: 'date' }),
  message: (_, field) => aboutField(field, 'укажите дату, например 20.11.2026'),
}

type Bound = number | string

const boundOf = (field: FormField, key: 'min' | 'max'): Bound | undefined =>
  holdingOf(field) === 'number' || holdingOf(field) === 'date' ? field.validation?.[key] : undefined

const boundMessage = (bound: Bound, number: string, date: string): string =>
  typeof bound === 'number'
    ? `не\u00a0${number} ${formatNumber(bound)}`
    : `не\u00a0${date} ${bound === 'today' ? 'сегодняшнего дня' : formatDate(bound)}`

export const minRule: FieldRule<Bound> = {
  messageKey: 'min',
  operand: (field) => boundOf(field, 'min'),
  test: (value, least) =>
    typeof least === 'number' ? typeof value === 'number' && value >= least : String(value) >= dayOfBound(least),
  json: (least) => (typeof least === 'number' ? { minimum: least } : undefined),
  message: (least, field) => aboutField(field, boundMessage(least, 'меньше', 'раньше')),
}

export const maxRule: FieldRule<Bound> = {
  messageKey: 'max',
  operand: (field) => boundOf(field, 'max'),
  test: (value, most) =>
    typeof most === 'number' ? typeof value === 'number' && value <= most : String(value) <= dayOfBound(most),
  json: (most) => (typeof most === 'number' ? { maximum: most } : undefined),
  message: (most, field) => aboutField(field, boundMessage(most, 'больше', 'позже')),
}

/** Maximum length of a text with a named pattern if the form sets none: no pattern runs over unbounded text (S13). */
const PATTERN_LENGTH = 255

const fits = (value: FieldValue | undefined, source: string, most: number): boolean =>
  lengthOf(value) <= most && fitsPattern(String(value), source)

/** A boolean rule with a single pattern. */
const textRule = (messageKey: 'email' | 'loginId', source: string, most: number, text: string): FieldRule<true> => ({
  messageKey,
  operand: ({ validation }) => validation?.[messageKey],
  test: (value) => fits(value, source, most),
  json: () => ({ maxLength: most, pattern: source }),
  message: (_, field) => aboutField(field, text),
})

export const emailRule = textRule('email', EMAIL, EMAIL_LENGTH, 'адрес почты должен быть таким: name@example.ru')

const NUMBER = 'российский номер из\u00a011\u00a0цифр и\u00a0без слов, например +7\u00a0916\u00a0123-45-67'

const FOREIGN =
  'номер с\u00a0кодом страны и\u00a0без слов, например +7\u00a0916\u00a0123-45-67 или\u00a0+375\u00a029\u00a0123-45-67'

export const phoneRule: FieldRule<true | 'international'> = {
  messageKey: 'phone',
  operand: ({ validation }) => validation?.phone,
  test: (value, of) => (of === true ? fits(value, PHONE, PHONE_LENGTH) : fits(value, ANY_PHONE, ANY_PHONE_LENGTH)),
  json: (of) =>
    of === true ? { maxLength: PHONE_LENGTH, pattern: PHONE } : { maxLength: ANY_PHONE_LENGTH, pattern: ANY_PHONE },
  message: (of, field) => aboutField(field, `нужен ${of === true ? NUMBER : FOREIGN}`),
}

/** A form whose field for an extension is filled or missing refuses it; nothing is cut off. */
export const extensionRule: FieldRule<true> = {
  messageKey: 'phone',
  operand: ({ validation }) => (validation?.phone ? true : undefined),
  test: (value) => splitPhone(String(value)).extension === undefined,
  message: (_, field) =>
    aboutField(field, 'укажите номер без\u00a0добавочного: поля для\u00a0него нет или\u00a0оно уже заполнено'),
}

export const loginIdRule = textRule(
  'loginId',
  `(?:${EMAIL})|(?:${PHONE})`,
  EMAIL_LENGTH,
  'укажите адрес почты или\u00a0номер телефона',
)

/** A boolean rule that JSON Schema cannot express, such as check digits. */
const checkRule = (
  messageKey: 'email' | OwnRuleName,
  isRight: (text: string) => boolean,
  text: string,
): FieldRule<true> => ({
  messageKey,
  operand: ({ validation }) => validation?.[messageKey],
  test: (value) => isRight(String(value)),
  message: (_, field) => aboutField(field, text),
})

export const domainRule = checkRule(
  'email',
  (text) => !isOfBothAlphabets(text),
  'после\u00a0@ смешаны русские и\u00a0латинские буквы. Проверьте раскладку клавиатуры',
)

export const mailboxRule = checkRule(
  'email',
  (text) => text.indexOf('@') <= MAILBOX_LENGTH,
  `до\u00a0@ не\u00a0больше ${counted(MAILBOX_LENGTH, 'знака', 'знаков')}`,
)

export const sameAsRule: FieldRule<string> = {
  messageKey: 'sameAs',
  operand: ({ validation }) => validation?.sameAs,
  test: (value, other, values) => value === (Object.hasOwn(values, other) ? values[other] : undefined),
  message: (other, field, named) =>
    `${inQuotes(fieldNameOf(field))} не\u00a0совпадает с\u00a0полем ${inQuotes(named(other))}`,
}

const patternOf = ({ validation }: FormField): PatternName | undefined =>
  validation?.pattern !== undefined && Object.hasOwn(patterns, validation.pattern) ? validation.pattern : undefined

export const patternRule: FieldRule<PatternName> = {
  messageKey: 'pattern',
  operand: patternOf,
  test: (value, name) => fitsPattern(String(value), patterns[name].source),
  json: (name) => ({ pattern: patterns[name].source }),
  message: (name, field) => aboutField(field, patterns[name].meaning),
}

export const withInnRule: FieldRule<string> = {
  messageKey: 'withInn',
  operand: ({ validation }) => validation?.withInn,
  test: (_, inn, values) => !isEmpty(values[inn]),
  message: (inn, field, named) => aboutField(field, `впишите и\u00a0${inQuotes(named(inn))} или очистите это поле`),
}

export const maskRule: FieldRule<string> = {
  messageKey: 'mask',
  // A number of another country fills no mask: the rule `phone` tests it whole.
  operand: (field) =>
    holdingOf(field) === 'line' && field.validation?.phone !== 'international' ? field.mask : undefined,
  test: (value, of) => fits(value, maskPattern(of), of.length),
  json: (of) => ({ maxLength: of.length, pattern: maskPattern(of) }),
  message: (of, field) =>
    aboutField(field, `нужно полностью, в\u00a0виде ${of.replace(/\\(.)|[9a*]/g, (_, literal) => literal ?? '_')}`),
}

export const minLengthRule: FieldRule<number> = {
  messageKey: 'minLength',
  operand: ({ validation }) => validation?.minLength,
  test: (value, least) => lengthOf(value) >= least,
  json: (least) => ({ minLength: least }),
  message: (least, field) => aboutField(field, `не\u00a0короче ${counted(least, 'знака', 'знаков')}`),
}

export const maxLengthRule: FieldRule<number> = {
  messageKey: 'maxLength',
  operand: (field) => field.validation?.maxLength ?? (patternOf(field) && PATTERN_LENGTH),
  test: (value, most) => lengthOf(value) <= most,
  json: (most) => ({ maxLength: most }),
  message: (most, field) => aboutField(field, `не\u00a0длиннее ${counted(most, 'знака', 'знаков')}`),
}

/**
 * Rules of every site in order: a field reports the first that fails. `operands` (field-schema.ts) describes the operands
 * in form files. A shop's own come after `loginId`.
 */
export const rules = {
  required: requiredRule,
  number: numberRule,
  date: dateRule,
  option: optionRule,
  domain: domainRule,
  mailbox: mailboxRule,
  email: emailRule,
  extension: extensionRule,
  phone: phoneRule,
  loginId: loginIdRule,
  sameAs: sameAsRule,
  pattern: patternRule,
  withInn: withInnRule,
  mask: maskRule,
  minLength: minLengthRule,
  maxLength: maxLengthRule,
  min: minRule,
  max: maxRule,
  fileCount: fileCountRule,
  fileKind: fileKindRule,
  fileSize: fileSizeRule,
} as const satisfies Readonly<Record<string, FieldRule>>

export type RuleName = keyof typeof rules | OwnRuleName

export interface AppliedRule {
  readonly name: RuleName
  readonly rule: FieldRule
  readonly operand: unknown
}

/** The rules of a field, in the order of the table. */
export function rulesOf(field: FormField): AppliedRule[] {
  const applied: AppliedRule[] = []
  const add = (name: RuleName, rule: FieldRule): void => {
    const operand = rule.operand(field)
    if (operand !== undefined) applied.push({ name, rule, operand })
  }
  for (const name of ruleNames) {
    add(name, rules[name])
    if (name === 'loginId')
      for (const [ownName, { isRight, message }] of ownRules as ReadonlyMap<OwnRuleName, OwnRule>)
        if (field.validation?.[ownName]) add(ownName, checkRule(ownName, isRight, message))
  }
  return applied
}

// Keys of the table above.
const ruleNames = Object.keys(rules) as (keyof typeof rules)[]

export const isRequired = (field: FormField): boolean => requiredRule.operand(field) !== undefined

/** Returns the message of a failed rule: the field's own, or the rule's. */
export function messageOf({ rule, operand }: AppliedRule, field: FormField, named: (field: string) => string): string {
  return field.messages?.[rule.messageKey] ?? rule.message(operand, field, named)
}
