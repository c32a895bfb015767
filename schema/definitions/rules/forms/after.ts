import type { Call } from '../../../api/call.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import { type Field, withListedOptions } from '../../fields/field-schema.ts'
import { typeOf } from '../../fields/field-types.ts'
import { EMAIL, fitsPattern } from '../../fields/patterns.ts'
import { sentOf } from '../../fields/to-body.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext } from '../../scope/context.ts'
import { suggest } from '../../text/nearest.ts'

/** Actions that tell nothing: those that a visitor sees, though they are no answer, and those that nobody sees. */
const WORDLESS = ['resetForm', 'closeModal']
const QUIET = [...WORDLESS, 'showFormError', 'setFlag', 'track']

/** After sending, the visitor is told something, whether the form was taken or not. */
export function* checkAnswers(file: SchemaFile): Iterable<Problem> {
  const { onSuccess, onError } = record(file.value)
  const wordsOf = (actions: unknown): unknown[] => list(actions).map((one) => record(one).do)
  const taken = wordsOf(onSuccess)
  if (
    Array.isArray(onSuccess) &&
    taken.every((word) => QUIET.includes(String(word)) && !WORDLESS.includes(String(word)))
  )
    yield problemAt(file, ['onSuccess'], {
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
  const { submit } = record(file.value)
  const taking = namesOf(context, ({ files }) => files)
  for (const [i, field] of fields.entries()) {
    if (typeOf(field) === 'file' && call && !call.files && sentOf(withListedOptions(field)))
      yield problemAt(file, ['fields', i, 'type'], {
        rule: 'форма/не-отправится',
        message: `Вызов «${String(record(submit).call)}» не принимает файлов: приложенное к полю «${field.name}» не дойдёт.`,
        hint: taking === '' ? 'Уберите поле.' : `Файлы принимают вызовы ${taking}: назовите такой в "submit".`,
      })
  }
}

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
  for (const [i, sent] of list(mails).entries())
    for (const { at, value } of addressesIn(record(sent).to, ['mails', i, 'to']))
      yield* checkAddressee(context, file, at, value, fields)
}

const MANAGER = 'manager'

/** The parts of an expression that can come to be its value. */
function addressesIn(value: unknown, at: Path): { at: Path; value: unknown }[] {
  if (value === undefined) return []
  const { $if } = record(value)
  return Array.isArray($if) ? [1, 2].flatMap((part) => addressesIn($if[part], [...at, '$if', part])) : [{ at, value }]
}

function* checkAddressee(
  context: CheckContext,
  file: SchemaFile,
  at: Path,
  to: unknown,
  fields: readonly Field[],
): Iterable<Problem> {
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
  if (
    field.type === 'hidden' &&
    (field.default === undefined || field.default === '') &&
    !isGiven(context, file, field)
  )
    yield problemAt(file, at, {
      rule,
      message: `Поле «${field.name}» скрыто, и в нём ничего не стоит: письма не получит никто.`,
      hint: `Покажите его, "type": "email", или задайте на странице: "values": { "${field.name}": … }.`,
    })
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

/** Whether a place that shows the form fills the field in. */
function isGiven(context: CheckContext, { id }: SchemaFile, { name }: Field): boolean {
  return context.files.all.some((file) =>
    context
      .walked(file)
      .blocks.some(
        ({ block }) => record(block.props).form === id && record(record(block.props).values)[name] !== undefined,
      ),
  )
}

/** The names of fields that paths lead to: "form.email". */
const formFields = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => /^form\.([^.]+)/.exec(path)?.[1] ?? [])
