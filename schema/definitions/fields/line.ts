import { EMAIL, EMAIL_LENGTH, isOfBothAlphabets, MAILBOX_LENGTH } from '../json-schema/formats.ts'
import type { FormField } from './field-schema.ts'
import type { FieldType } from './field-type.ts'
import { maskPattern, toMask } from './mask.ts'
import type { OwnRuleName } from './own-rules.ts'
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
import { readText, shown } from './reading.ts'
import { aboutField, counted, type FieldRule, fieldNameOf, inQuotes, lengthOf } from './rule.ts'
import { type FieldValue, isEmpty } from './values.ts'

/** Default maximum length of a text with a named pattern, so that no pattern runs on unbounded text (S13). */
const PATTERN_LENGTH = 255

const fits = (value: FieldValue | undefined, source: string, most: number): boolean =>
  lengthOf(value) <= most && fitsPattern(String(value), source)

/** Returns a function that reads the operand of a boolean rule. A field of type `email` always applies the rule `email`. */
const asked =
  <Key extends 'email' | 'loginId' | OwnRuleName>(messageKey: Key) =>
  ({ type, validation }: FormField) =>
    validation?.[messageKey] ?? (type === messageKey || undefined)

/** Creates a boolean rule that tests a single pattern. */
const textRule = (messageKey: 'email' | 'loginId', source: string, most: number, text: string): FieldRule<true> => ({
  messageKey,
  operand: asked(messageKey),
  test: (value) => fits(value, source, most),
  json: () => ({ maxLength: most, pattern: source }),
  message: (_, field) => aboutField(field, text),
})

const emailRule = textRule('email', EMAIL, EMAIL_LENGTH, 'адрес почты должен быть таким: name@example.ru')

const NUMBER = 'российский номер из\u00a011\u00a0цифр и\u00a0без слов, например +7\u00a0916\u00a0123-45-67'

const FOREIGN =
  'номер с\u00a0кодом страны и\u00a0без слов, например +7\u00a0916\u00a0123-45-67 или\u00a0+375\u00a029\u00a0123-45-67'

const phoneRule: FieldRule<true | 'international'> = {
  messageKey: 'phone',
  operand: ({ validation }) => validation?.phone,
  test: (value, of) => (of === true ? fits(value, PHONE, PHONE_LENGTH) : fits(value, ANY_PHONE, ANY_PHONE_LENGTH)),
  json: (of) =>
    of === true ? { maxLength: PHONE_LENGTH, pattern: PHONE } : { maxLength: ANY_PHONE_LENGTH, pattern: ANY_PHONE },
  message: (of, field) => aboutField(field, `нужен ${of === true ? NUMBER : FOREIGN}`),
}

/** Refuses a phone number with an extension that `readValues` could not move: no field of the form is for it, or that field is filled. */
const extensionRule: FieldRule<true> = {
  messageKey: 'phone',
  operand: ({ validation }) => (validation?.phone ? true : undefined),
  test: (value) => splitPhone(String(value)).extension === undefined,
  message: (_, field) =>
    aboutField(field, 'укажите номер без\u00a0добавочного: поля для\u00a0него нет или\u00a0оно уже заполнено'),
}

const loginIdRule = textRule(
  'loginId',
  `(?:${EMAIL})|(?:${PHONE})`,
  EMAIL_LENGTH,
  'укажите адрес почты или\u00a0номер телефона',
)

/** Creates a boolean rule that JSON Schema cannot express, such as one for check digits. */
export const checkRule = (
  messageKey: 'email' | OwnRuleName,
  isRight: (text: string) => boolean,
  text: string,
): FieldRule<true> => ({
  messageKey,
  operand: asked(messageKey),
  test: (value) => isRight(String(value)),
  message: (_, field) => aboutField(field, text),
})

const domainRule = checkRule(
  'email',
  (text) => !isOfBothAlphabets(text),
  'в\u00a0адресе смешаны русские и\u00a0латинские буквы. Проверьте раскладку клавиатуры',
)

const mailboxRule = checkRule(
  'email',
  (text) => text.indexOf('@') <= MAILBOX_LENGTH,
  `до\u00a0@ не\u00a0больше ${counted(MAILBOX_LENGTH, 'знака', 'знаков')}`,
)

const sameAsRule: FieldRule<string> = {
  messageKey: 'sameAs',
  operand: ({ validation }) => validation?.sameAs,
  test: (value, other, values) => value === (Object.hasOwn(values, other) ? values[other] : undefined),
  message: (other, field, named) =>
    `${inQuotes(fieldNameOf(field))} не\u00a0совпадает с\u00a0полем ${inQuotes(named(other))}`,
}

const patternOf = ({ validation }: FormField): PatternName | undefined =>
  validation?.pattern !== undefined && Object.hasOwn(patterns, validation.pattern) ? validation.pattern : undefined

const patternRule: FieldRule<PatternName> = {
  messageKey: 'pattern',
  operand: patternOf,
  test: (value, name) => fitsPattern(String(value), patterns[name].source),
  json: (name) => ({ pattern: patterns[name].source }),
  message: (name, field) => aboutField(field, patterns[name].meaning),
}

const withInnRule: FieldRule<string> = {
  messageKey: 'withInn',
  operand: ({ validation }) => validation?.withInn,
  test: (_, inn, values) => !isEmpty(values[inn]),
  message: (inn, field, named) => aboutField(field, `впишите и\u00a0${inQuotes(named(inn))} или очистите это поле`),
}

const maskRule: FieldRule<string> = {
  messageKey: 'mask',
  // A foreign number does not match a mask, so only the rule `phone` tests it.
  operand: ({ validation, mask }) => (validation?.phone === 'international' ? undefined : mask),
  test: (value, of) => fits(value, maskPattern(of), of.length),
  json: (of) => ({ maxLength: of.length, pattern: maskPattern(of) }),
  message: (of, field) =>
    aboutField(field, `нужно полностью, в\u00a0виде ${of.replace(/\\(.)|[9a*]/g, (_, literal) => literal ?? '_')}`),
}

const minLengthRule: FieldRule<number> = {
  messageKey: 'minLength',
  operand: ({ validation }) => validation?.minLength,
  test: (value, least) => lengthOf(value) >= least,
  json: (least) => ({ minLength: least }),
  message: (least, field) => aboutField(field, `не\u00a0короче ${counted(least, 'знака', 'знаков')}`),
}

const maxLengthRule: FieldRule<number> = {
  messageKey: 'maxLength',
  operand: (field) => field.validation?.maxLength ?? (patternOf(field) && PATTERN_LENGTH),
  test: (value, most) => lengthOf(value) <= most,
  json: (most) => ({ maxLength: most }),
  message: (most, field) => aboutField(field, `не\u00a0длиннее ${counted(most, 'знака', 'знаков')}`),
}

/** Rules for one-line texts, in the order in which they run. The shop's own rules come after `loginId`. */
const rules = {
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
} as const

export const line: FieldType = {
  holds: 'line',
  read(raw, mask) {
    const text = readText(raw)
    return mask === undefined ? text : toMask(text, mask)
  },
  initial: shown,
  rules,
}
