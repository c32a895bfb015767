import { type Field, withListedOptions } from '../../fields/field-schema.ts'
import { fieldTypeMeta } from '../../fields/field-type-meta.ts'
import { type FieldType, fieldTypeNames, typeOf } from '../../fields/field-types.ts'
import { EMAIL_LENGTH, PHONE_LENGTH } from '../../fields/patterns.ts'
import { operands } from '../../fields/rule-operands.ts'
import { type RuleName, rulesOf } from '../../fields/rules.ts'
import { dayOfBound, isDate } from '../../text/dates.ts'
import { suggest } from '../../text/nearest.ts'
import { type FieldProblem, problemIn } from './field-problem.ts'

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
  const meant = Object.entries(ASKED).find(([rule, of]) => rule in given && of !== type && isAsking(type))
  if (meant)
    yield problemIn(
      ['validation', meant[0]],
      `Поле вида «${type}» проверяет правило «${meant[0]}»: телефон покажет не ту клавиатуру, браузер подставит не то.`,
      `Напишите "type": "${meant[1]}" или уберите правило.`,
    )
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
  else yield* lengths(given)
  yield* contradictions(field)
  yield* bounds(type, given)
  const applied = new Set<string>(rulesOf(withListedOptions(field)).map(({ rule }) => rule.messageKey))
  // That a consent need not be given is told by itself.
  for (const key of Object.keys(field.messages ?? {}))
    if (!applied.has(key) && !(key === 'required' && field.consent !== undefined))
      yield problemIn(['messages', key], `Эти слова не прозвучат: правила «${key}» у поля нет.`, suggest(key, applied))
}

/** What a rule looks for, and the type that asks for it. */
const ASKED: Readonly<Partial<Record<RuleName, FieldType>>> = { email: 'email', phone: 'tel' }

/** Whether a type says what is asked for: of a plain text nothing is known but by its rules. */
const isAsking = (type: FieldType): boolean => Object.values(ASKED).includes(type) || type === 'password'

/** Texts that a rule takes: of all that another rule takes too, if there is any, one is among these. */
const SAMPLES: Readonly<Partial<Record<RuleName, readonly string[]>>> = {
  email: ['a@b.ru'],
  phone: ['89161234567'],
  loginId: ['a@b.ru', '89161234567'],
  inn: ['3300000007'],
}

/** Two rules of which no text passes both: a phone that is an e-mail. */
function* contradictions(field: Field): Iterable<FieldProblem> {
  const applied = rulesOf(withListedOptions(field))
  for (const one of applied)
    for (const other of applied) {
      const samples = one === other ? undefined : SAMPLES[one.name]
      // Of two that have samples, one way is enough.
      const isFirst = !(other.name in SAMPLES) || applied.indexOf(one) < applied.indexOf(other)
      if (!samples || !isFirst || !(other.name in SAMPLES || other.name === 'pattern')) continue
      if (samples.some((text) => other.rule.test(text, other.operand, {}))) continue
      if (SAMPLES[other.name]?.some((text) => one.rule.test(text, one.operand, {}))) continue
      yield problemIn(
        ['validation', other.name],
        `Правилам «${one.name}» и «${other.name}» вместе не подходит ничто: форму не отправить.`,
        'Оставьте одно из них.',
      )
    }
}

/** How many signs the texts have that a rule takes: of a pattern by its name. */
const LENGTHS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  email: [6, EMAIL_LENGTH],
  phone: [11, PHONE_LENGTH],
  inn: [10, 12],
  postcode: [6, 6],
  kpp: [9, 9],
}

function* lengths(given: NonNullable<Field['validation']>): Iterable<FieldProblem> {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = given
  for (const name of [...Object.keys(given), given.pattern ?? '']) {
    const [least = 0, most = Number.POSITIVE_INFINITY] = (Object.hasOwn(LENGTHS, name) && LENGTHS[name]) || []
    if (minLength <= most && maxLength >= least) continue
    const key = minLength > most ? 'minLength' : 'maxLength'
    yield problemIn(
      ['validation', key],
      `Правилам «${name}» и «${key}» вместе не подходит ничто: форму не отправить.`,
      `По правилу «${name}» знаков ${least === most ? least : `от ${least} до ${most}`}: уберите «${key}».`,
    )
  }
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
  if (wrong || min === undefined || max === undefined) return
  const dayOrNumber = (bound: string | number): string | number => (type === 'date' ? dayOfBound(bound) : bound)
  if (dayOrNumber(min) <= dayOrNumber(max)) return
  const isPast = min === 'today' || max === 'today'
  yield {
    ...problemIn(['validation', 'min'], `Нижняя граница ${min} больше верхней ${max}.`),
    // What was right may come to be wrong by itself, and holds no file back.
    ...(isPast && { severity: 'warning', hint: 'Ни один день не подойдёт: впишите другие границы.' }),
  }
}
