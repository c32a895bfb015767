import type { FormField } from '../field-schema.ts'
import { holdingOf } from '../field-types.ts'
import { isInn } from '../inn.ts'
import { maskPattern } from '../mask.ts'
import { fieldNameOf, inQuotes } from '../names.ts'
import { EMAIL, EMAIL_LENGTH, fitsPattern, type PatternName, PHONE, PHONE_LENGTH, patterns } from '../patterns.ts'
import type { FieldValue } from '../values.ts'
import { aboutField, counted, type FieldRule, lengthOf } from './rule.ts'

/**
 * Of a text with a named pattern where the form sets none: no pattern runs over a text without end
 * (S13).
 */
const PATTERN_LENGTH = 255

const fits = (value: FieldValue | undefined, source: string, most: number): boolean =>
  lengthOf(value) <= most && fitsPattern(String(value), source)

/** A rule that is on or off and that one expression says. */
const textRule = (
  messageKey: 'email' | 'phone' | 'loginId',
  source: string,
  most: number,
  text: string,
): FieldRule<true> => ({
  messageKey,
  operand: ({ validation }) => validation?.[messageKey],
  test: (value) => fits(value, source, most),
  json: () => ({ maxLength: most, pattern: source }),
  message: (_, field) => aboutField(field, text),
})

export const emailRule = textRule('email', EMAIL, EMAIL_LENGTH, 'адрес почты должен быть таким: name@example.ru')

const NUMBER = 'российский номер из\u00a011\u00a0цифр, например +7\u00a0916\u00a0123-45-67'

export const phoneRule = textRule('phone', PHONE, PHONE_LENGTH, `нужен ${NUMBER}`)

export const loginIdRule = textRule(
  'loginId',
  `(?:${EMAIL})|(?:${PHONE})`,
  EMAIL_LENGTH,
  'укажите адрес почты или\u00a0номер телефона',
)

export const innRule: FieldRule<true> = {
  messageKey: 'inn',
  operand: ({ validation }) => validation?.inn,
  test: (value) => isInn(String(value)),
  message: (_, field) =>
    aboutField(
      field,
      'проверьте цифры, такого ИНН нет. У\u00a0организации их\u00a010, у\u00a0предпринимателя\u00a0—\u00a012',
    ),
}

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

export const maskRule: FieldRule<string> = {
  messageKey: 'mask',
  operand: (field) => (holdingOf(field) === 'line' ? field.mask : undefined),
  test: (value, of) => fits(value, maskPattern(of), of.length),
  json: (of) => ({ maxLength: of.length, pattern: maskPattern(of) }),
  message: (of, field) =>
    aboutField(field, `нужно полностью, в\u00a0виде ${of.replace(/\\(.)|[9a*]/g, (_, own) => own ?? '_')}`),
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
