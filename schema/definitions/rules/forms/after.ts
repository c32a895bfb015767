import type { Call } from '../../../api/call.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { pathsIn } from '../../expressions/reads.ts'
import { isExpression } from '../../expressions/types.ts'
import type { Field } from '../../fields/field-schema.ts'
import { holdingOf, typeOf } from '../../fields/field-types.ts'
import { EMAIL, fitsPattern } from '../../fields/patterns.ts'
import { isRequired } from '../../fields/rules.ts'
import { sentOf } from '../../fields/to-body.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext } from '../../scope/context.ts'
import { suggest } from '../../text/nearest.ts'
import { withListedOptions } from './field-problem.ts'
import { formFields } from './seen.ts'

/** Actions that tell nothing: those that a visitor sees, though they are no answer, and those that nobody sees. */
const WORDLESS = ['resetForm', 'closeModal']
const QUIET = [...WORDLESS, 'showFormError', 'setFlag', 'track']

/** After sending, the visitor is told something, whether the form was taken or not. */
export function* checkAnswers(file: SchemaFile): Iterable<Problem> {
  const { onSuccess, onError } = record(file.value)
  const wordsOf = (actions: unknown): unknown[] => list(actions).map((one) => record(one).do)
  const taken = wordsOf(onSuccess)
  if (Array.isArray(onSuccess) && taken.every((word) => QUIET.includes(String(word))))
    yield problemAt(file, ['onSuccess'], {
      severity: taken.some((word) => WORDLESS.includes(String(word))) ? 'warning' : 'error',
      rule: 'форма/без-ответа',
      message: 'Форма отправится, а посетитель об этом не узнает.',
      hint: 'Откройте окно, { "do": "openModal", "modal": "…" }, или страницу, { "do": "navigate", "to": "/…/" }.',
    })
  const silent = [...QUIET.filter((word) => word !== 'showFormError'), 'refresh']
  if (Array.isArray(onError) && wordsOf(onError).every((word) => silent.includes(String(word))))
    yield problemAt(file, ['onError'], {
      rule: 'форма/без-ответа',
      message: 'Если форму не примут, посетитель не узнает почему.',
      hint: 'Добавьте { "do": "showFormError" }: над формой встанет, что сказал сайт.',
    })
}

/** What a visitor fills in, and nothing and nobody gets. */
export function* checkThrownAway(
  context: CheckContext,
  file: SchemaFile,
  call: Call | undefined,
  fields: readonly Field[],
): Iterable<Problem> {
  const { submit, mails } = record(file.value)
  const read = new Set([
    ...fields.flatMap(({ name, visible, validation }) => [
      ...formFields(pathsIn(visible)).filter((other) => other !== name),
      ...(validation?.sameAs === undefined ? [] : [validation.sameAs]),
    ]),
    ...formFields(pathsIn([submit, mails])),
  ])
  const taking = namesOf(context, ({ files }) => files)
  for (const [i, field] of fields.entries()) {
    if (typeOf(field) === 'file' && call && !call.files && sentOf(withListedOptions(field)))
      yield problemAt(file, ['fields', i, 'type'], {
        rule: 'форма/не-отправится',
        message: `Вызов «${String(record(submit).call)}» не принимает файлов: приложенное к полю «${field.name}» не дойдёт.`,
        hint: taking === '' ? 'Уберите поле.' : `Файлы принимают вызовы ${taking}: назовите такой в "submit".`,
      })
    if (field.send !== false || isOwnUse(field) || read.has(field.name)) continue
    yield problemAt(file, ['fields', i, 'send'], {
      severity: isRequired(withListedOptions(field)) ? 'error' : 'warning',
      rule: 'форма/не-отправится',
      message: `Посетитель заполнит поле «${field.name}», а сайт его выбросит: "send": false.`,
      hint: 'Уберите "send": false или само поле.',
    })
  }
}

/** What is asked for though it is not sent: a box to be ticked, a value to be typed once more, whom a password is of. */
const isOwnUse = (field: Field): boolean =>
  typeOf(field) === 'hidden' ||
  holdingOf(field) === 'tick' ||
  field.validation?.sameAs !== undefined ||
  field.autocomplete === 'username'

const namesOf = ({ calls }: CheckContext, has: (call: Call) => unknown): string =>
  Object.entries(calls)
    .flatMap(([name, call]) => (has(call) ? [`«${name}»`] : []))
    .join(', ')

/** Letters of a form that nobody would get. */
export function* checkLetters(
  context: CheckContext,
  file: SchemaFile,
  call: Call | undefined,
  fields: readonly Field[],
): Iterable<Problem> {
  const { mails, submit } = record(file.value)
  if (call && !call.letters && list(mails).length > 0) {
    yield problemAt(
      file,
      ['mails'],
      {
        rule: 'форма/письмо-никому',
        message: `Вызов «${String(record(submit).call)}» писем формы не отправляет: этих не получит никто.`,
        hint: `Отправляют их вызовы ${namesOf(context, ({ letters }) => letters)}. Уберите "mails" или назовите такой в "submit".`,
      },
      'key',
    )
    return
  }
  if (
    call &&
    isForReaders(call) &&
    !list(mails).some((one) => JSON.stringify(record(one).to ?? MANAGER).includes(MANAGER))
  )
    yield problemAt(file, mails === undefined ? ['submit', 'call'] : ['mails'], {
      severity: 'warning',
      rule: 'форма/письмо-никому',
      message: 'Об ответах на эту форму менеджер не узнает: письма ему нет.',
      hint: 'Добавьте его: "mails": [{ "mail": "new-submission" }].',
    })
  for (const [i, sent] of list(mails).entries())
    for (const { at, value } of addressesIn(record(sent).to, ['mails', i, 'to']))
      yield* checkAddressee(file, at, value, fields)
}

const MANAGER = 'manager'

/** Whatever a form asks is only kept, for somebody to read. */
const isForReaders = ({ letters, body }: Call): boolean =>
  letters === true && typeof body?.additionalProperties === 'object'

/** The parts of an expression that can come to be its value. */
function addressesIn(value: unknown, at: Path): { at: Path; value: unknown }[] {
  if (value === undefined) return []
  const { $if } = record(value)
  return Array.isArray($if) ? [1, 2].flatMap((part) => addressesIn($if[part], [...at, '$if', part])) : [{ at, value }]
}

function* checkAddressee(file: SchemaFile, at: Path, to: unknown, fields: readonly Field[]): Iterable<Problem> {
  const rule = 'форма/письмо-никому'
  if (typeof to === 'string' && to !== MANAGER && !fitsPattern(to, EMAIL))
    yield problemAt(file, at, {
      rule,
      message: `«${to}» — не адрес почты: письма не получит никто.`,
      hint: `Пишется "manager", адрес почты или { "$get": "form.email" }. ${near(to)}`.trim(),
    })
  const [name] = isExpression(to) && typeof to.$get === 'string' ? formFields([to.$get]) : []
  const index = fields.findIndex((one) => one.name === name)
  const field = fields[index]
  if (!field) return
  const known = fields
    .filter((one) => one.type !== 'hidden' && isAddress(one) && sentOf(withListedOptions(one)))
    .map((one) => one.name)
  const hint =
    known.length > 0
      ? `Почту спрашивает поле ${known.map((one) => `«${one}»`).join(', ')}: { "$get": "form.${known[0]}" }.`
      : 'Добавьте поле { "type": "email" } и назовите его.'
  if (!isAddress(field))
    yield problemAt(file, at, {
      rule,
      message: `В поле «${field.name}» вводят не почту: письма не получит никто.`,
      hint,
    })
  else if (!sentOf(withListedOptions(field)))
    yield problemAt(file, at, {
      rule,
      message: `Поле «${field.name}» не отправляется ("send": false): письма не получит никто.`,
      hint: 'Уберите у поля "send": false.',
    })
  else if (field.type === 'email' && !field.validation?.email)
    yield problemAt(file, ['fields', index, 'type'], {
      severity: 'warning',
      rule,
      message: `На почту из поля «${field.name}» уходит письмо, а почта ли это, форма не проверяет.`,
      hint: 'Добавьте "validation": { "email": true }.',
    })
}

const near = (word: string): string => {
  const hint = suggest(word, [MANAGER])
  return hint.startsWith('Возможно') ? hint : ''
}

/** Whether an address can stand in it: it is asked for, chosen from a list of addresses, or given by the page. */
function isAddress({ type = 'text', validation, options }: Field): boolean {
  if (type === 'hidden' || type === 'email' || validation?.email || validation?.loginId) return true
  if (options === undefined) return false
  return !Array.isArray(options) || options.some((option) => fitsPattern(String(record(option).value), EMAIL))
}
