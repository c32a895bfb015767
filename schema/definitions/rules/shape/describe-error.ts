import type { ErrorObject } from 'ajv'
import { phone } from '../../contract/fragments.ts'
import type { Problem } from '../../document/problem.ts'
import { pathHint } from '../../expressions/compare.ts'
import { operators } from '../../expressions/operators.ts'
import { nameTypes } from '../../json-schema/assignable.ts'
import { isDay } from '../../json-schema/formats.ts'
import { type JsonSchema, type JsonType, typesOf } from '../../json-schema/types.ts'
import { record } from '../../json-schema/unknown.ts'
import { isDate, isoFromRussian } from '../../text/dates.ts'
import { closestMatch, suggest } from '../../text/nearest.ts'
import { whyNoPhone } from '../../text/phone.ts'

type Described = Pick<Problem, 'rule' | 'message' | 'hint' | 'fix'> & {
  /** Set if the problem belongs to a key of the object at the error's path. */
  key?: string
}

/** Converts an error of ajv to a message for authors; by default, the hint is the schema's description. */
export function describeError(error: ErrorObject): Described {
  const { rule, message, hint = '', key, fix } = (DESCRIPTIONS[error.keyword] ?? other)(error)
  return {
    rule: `вид/${rule}`,
    message,
    hint: hint || helpOf(error),
    ...(key !== undefined && { key }),
    ...(fix && { fix }),
  }
}

type Draft = Omit<Described, 'hint'> & { hint?: string }

const parent = (error: ErrorObject): JsonSchema => (error.parentSchema ?? {}) as JsonSchema

const other = (error: ErrorObject): Draft => ({
  rule: 'не-тот-вид',
  message: `Значение ${show(error.data)} здесь не подходит.`,
  hint: helpOf(error) || `Если не ясно почему, покажите это сообщение разработчику (${error.keyword}).`,
})

const DESCRIPTIONS: Readonly<Record<string, (error: ErrorObject) => Draft>> = {
  additionalProperties: (error) => unknownKey(String(error.params.additionalProperty), error),
  required: (error) => ({
    rule: 'нет-ключа',
    message: `Нет обязательного ключа «${error.params.missingProperty}».`,
    hint: parent(error).properties?.[String(error.params.missingProperty)]?.description ?? '',
  }),
  type: (error) => ({
    rule: 'не-тот-вид',
    message: `Здесь ожидается ${nameTypes([error.params.type].flat() as JsonType[])}, а стоит ${show(error.data)}.`,
    hint:
      forgottenSign(error.data) ??
      forgottenGet(error) ??
      [howWritten([error.params.type].flat()[0] as JsonType, error.data), helpOf(error)].filter(Boolean).join(' '),
  }),
  enum: (error) => wrongWord(error, error.params.allowedValues as unknown[]),
  const: (error) => ({
    rule: 'не-то-значение',
    message: `Здесь может стоять только ${JSON.stringify(error.params.allowedValue)}.`,
  }),
  pattern: (error) => ({
    rule: 'не-тот-вид',
    message: `Значение ${show(error.data)} записано не так.`,
    hint:
      (parent(error).pattern === phone.pattern ? whyNoPhone(String(error.data)) : undefined) ??
      parent(error).patternErrorMessage ??
      '',
  }),
  format: (error) => ({
    rule: 'не-тот-вид',
    message: `Значение ${show(error.data)} записано не так.`,
    hint: formatHint(String(error.params.format), String(error.data)),
  }),
  propertyNames: (error) => ({
    rule: 'имя-ключа',
    message: `Ключ «${error.params.propertyName}» назван не так: латинские буквы и цифры, первая строчная.`,
    key: String(error.params.propertyName),
  }),
  minLength: (error) => ({
    rule: 'длина',
    message:
      error.params.limit === 1
        ? 'Строка не может быть пустой.'
        : `Строка короткая: нужно не меньше ${error.params.limit} знаков.`,
  }),
  maxLength: (error) => ({
    rule: 'длина',
    message: `Строка длиннее ${error.params.limit} знаков: в ней ${String(error.data).length}.`,
  }),
  minItems: (error) => ({
    rule: 'длина',
    message:
      error.params.limit === 1
        ? 'Список пуст: нужно хотя бы одно значение.'
        : `Значений в списке мало: нужно не меньше ${error.params.limit}.`,
  }),
  maxItems: (error) => ({ rule: 'длина', message: `Значений в списке много: можно не больше ${error.params.limit}.` }),
  minimum: (error) => ({ rule: 'границы', message: `Число маленькое: нужно не меньше ${error.params.limit}.` }),
  maximum: (error) => ({ rule: 'границы', message: `Число большое: можно не больше ${error.params.limit}.` }),
  multipleOf: (error) => ({ rule: 'границы', message: `Число не делится на ${error.params.multipleOf} без остатка.` }),
  minProperties: () => ({ rule: 'пусто', message: 'Скобки { } пусты: нужен хотя бы один ключ.' }),
  maxProperties: () => ({
    rule: 'лишний-ключ',
    message: 'В выражении один ключ со знаком «$»; рядом может стоять только "default".',
  }),
}

/** Returns a hint about an expression whose operator lacks the «$». */
function forgottenSign(data: unknown): string | undefined {
  const word = Object.keys(record(data)).find((key) => Object.hasOwn(operators, `$${key}`))
  return word && `Похоже на\u00a0выражение без знака «$»: { "$${word}": … }.`
}

/** Returns a hint about a path that is written as a plain string instead of `{ "$get": "…" }`. */
const forgottenGet = (error: ErrorObject): string | undefined =>
  parent(error).bind && typeof error.data === 'string' && /^[a-z]+(?:\.[a-zA-Z][\w-]*)+$/.test(error.data)
    ? pathHint(error.data)
    : undefined

/** Explains to beginners the notation of each type in JSON. */
const WRITTEN: Readonly<Record<JsonType, string>> = {
  string: 'Строка пишется в кавычках: "слово".',
  number: 'Число пишется без кавычек: 2.5.',
  integer: 'Число пишется без кавычек: 5.',
  boolean: 'Пишется без кавычек: true.',
  object: 'Объект пишется в фигурных скобках: { "ключ": "значение" }.',
  array: 'Список пишется в квадратных скобках: ["одно", "другое"].',
  null: '',
}

/** Returns a hint with the value in JSON notation, if only its notation is wrong. */
function howWritten(type: JsonType, data: unknown): string {
  if (type === 'integer' && typeof data === 'number') return 'Пишется без дроби.'
  const meant = typeof data === 'string' ? (type === 'boolean' ? data.trim() : numberIn(data)) : ''
  return MEANT[type]?.test(meant) ? WRITTEN[type].replace(/\S+$/, `${meant}.`) : WRITTEN[type]
}

/** Converts «100 000 ₽» or «2,5» to JSON notation. */
const numberIn = (text: string): string =>
  text
    .replace(/\s*(?:₽|руб(?:\.|лей)?|р\.|коп\.?|шт\.?|мм|мл|г|%)\s*$/, '')
    .replace(/[\s_']/g, '')
    .replace(',', '.')

const MEANT: { readonly [Type in JsonType]?: RegExp } = {
  number: /^-?\d+(?:\.\d+)?$/,
  integer: /^-?\d+$/,
  boolean: /^(?:true|false)$/,
}

const ANOTHER_CENTURY = 'Год бывает от\u00a01900 до\u00a02099: похоже, в\u00a0нём опечатка.'

/** Returns a hint about the format of a date or an e-mail address; it converts a date in Russian notation. */
function formatHint(format: string, value: string): string {
  if (format === 'email') return 'Пишется адрес почты целиком: «info@zavod.ru».'
  if (format === 'day-or-minute') return momentHint(value)
  if (format !== 'date') return ''
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return isDate(value) ? ANOTHER_CENTURY : 'Такого дня в календаре нет.'
  return `Дата пишется год-месяц-день: «${isoFromRussian(value) ?? '2026-11-20'}».`
}

/** Returns a hint for a date, with or without a time. */
function momentHint(value: string): string {
  const day = value.slice(0, 10)
  if (/^\d{4}-\d{2}-\d{2}/.test(value) && !isDay(day))
    return isDate(day) ? ANOTHER_CENTURY : 'Такого дня в календаре нет.'
  const date = isDate(day) ? day : (isoFromRussian(day) ?? '2026-11-20')
  return `Пишется день или день и\u00a0время по\u00a0Москве: «${date}», «${date} 09:00».`
}

function unknownKey(key: string, error: ErrorObject): Draft {
  const { properties = {} } = parent(error)
  const { refusedKeys } = parent(error)
  const refused = refusedKeys?.[key]
  if (refused) return { rule: 'неизвестный-ключ', ...refused, key }
  const isOperator = key.startsWith('$') && !('$schema' in properties)
  const near = closestMatch(key, Object.keys(properties))
  return {
    rule: 'неизвестный-ключ',
    message: Object.hasOwn(operators, key)
      ? `Выражение «${key}» здесь не\u00a0работает: это место пишут прямо.`
      : isOperator
        ? `Выражения «${key}» нет.`
        : `Ключа «${key}» здесь нет.`,
    hint: suggest(key, Object.keys(properties)) || 'Уберите его: ключей здесь не бывает.',
    key,
    ...(near !== undefined && !isOperator && !(near in record(error.data)) && { fix: { key: near } }),
  }
}

function wrongWord(error: ErrorObject, allowed: readonly unknown[]): Draft {
  const { data } = error
  const isBlock = error.instancePath === '/type' && allowed.includes('outlet')
  const isQuoted =
    typeof data === 'string' && allowed.some((value) => typeof value !== 'string' && String(value) === data)
  const isOfWords = typeof data === 'string' && allowed.every((value) => typeof value === 'string')
  const near = isOfWords ? closestMatch(data, allowed.map(String)) : undefined
  return {
    rule: isBlock ? 'неизвестный-блок' : 'не-то-значение',
    message: isBlock ? `Блока «${String(data)}» нет.` : `Значение ${show(data)} здесь не подходит.`,
    hint: isQuoted
      ? `Пишется без кавычек: ${data}.`
      : isOfWords
        ? suggest(data, allowed.map(String))
        : // Suggests no similar value for a number, since it is hardly a typo.
          `Бывает: ${allowed.map((value) => JSON.stringify(value)).join(', ')}. ${parent(error).description ?? ''}`.trim(),
    ...(near !== undefined && { fix: { value: near } }),
  }
}

const helpOf = (error: ErrorObject) => (typesOf(parent(error)).length > 0 ? (parent(error).description ?? '') : '')

function show(value: unknown): string {
  if (Array.isArray(value)) return 'список'
  if (typeof value === 'object' && value !== null) return 'объект'
  const text = JSON.stringify(value) ?? 'ничего'
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text
}
