import type { Call } from '../../../api/call.ts'
import type { ValuePlace } from '../../authoring/walk.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { pathsIn } from '../../expressions/reads.ts'
import { isExpression } from '../../expressions/types.ts'
import { type Field, withListedOptions } from '../../fields/field-schema.ts'
import { holdingOf, typeOf } from '../../fields/field-types.ts'
import { EMAIL, fitsPattern } from '../../fields/patterns.ts'
import { isRequired } from '../../fields/rules.ts'
import { sentOf } from '../../fields/to-body.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext } from '../../scope/context.ts'
import { suggest } from '../../text/nearest.ts'
import { formFields } from './seen.ts'

/** Actions that tell nothing: those that a visitor sees, though they are no answer, and those that nobody sees. */
const WORDLESS = ['resetForm', 'closeModal']
const QUIET = [...WORDLESS, 'showFormError', 'setFlag', 'track']

/** After sending, the visitor is told something, whether the form was taken or not. */
export function* checkAnswers(context: CheckContext, file: SchemaFile): Iterable<Problem> {
  const { onSuccess, onError } = record(file.value)
  for (const [i, action] of list(onSuccess).entries()) {
    const { do: word, modal: name } = record(action)
    const modal = word === 'openModal' ? context.files.of('modal').get(String(name)) : undefined
    const shows = ({ value, schema }: ValuePlace): boolean => schema.role === 'form' && value === file.id
    if (modal && context.walked(modal).places.some(shows))
      yield problemAt(file, ['onSuccess', i, 'modal'], {
        severity: 'warning',
        rule: 'форма/без-ответа',
        message: `После отправки откроется окно «${modal.id}» с этой же формой: посетитель подумает, что она не ушла.`,
        hint: 'Откройте окно, в котором сказано, что форма принята.',
      })
  }
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
      yield* checkAddressee(context, file, at, value, fields)
  yield* checkSentTwice(file)
  yield* checkManagersLetters(context, file)
}

const isManagers = (sent: unknown): boolean => (record(sent).to ?? MANAGER) === MANAGER

/** The same letter to the same reader. */
function* checkSentTwice(file: SchemaFile): Iterable<Problem> {
  const sent = list(record(file.value).mails).map((one) =>
    JSON.stringify([record(one).mail, record(one).to ?? MANAGER]),
  )
  for (const [i, one] of sent.entries())
    if (sent.indexOf(one) < i)
      yield problemAt(file, ['mails', i], {
        severity: 'warning',
        rule: 'форма/письмо',
        message: `Письмо «${String(record(list(record(file.value).mails)[i]).mail)}» уже отправлено туда же: придёт дважды.`,
        hint: 'Уберите повтор или назовите другое письмо.',
      })
}

/** A letter that other forms send to the manager alone, and this one to the visitor: it says what to do with him. */
function* checkManagersLetters({ files }: CheckContext, file: SchemaFile): Iterable<Problem> {
  const sentBy = [...files.of('form').values()].flatMap((form) =>
    list(record(form.value).mails).map((sent) => ({ form, sent })),
  )
  for (const [i, one] of list(record(file.value).mails).entries()) {
    const { mail } = record(one)
    if (isManagers(one) || typeof mail !== 'string') continue
    const others = sentBy.filter(({ form, sent }) => record(sent).mail === mail && (form !== file || isManagers(sent)))
    const [other] = others
    if (!other || !others.every(({ sent }) => isManagers(sent))) continue
    yield problemAt(file, ['mails', i, 'mail'], {
      severity: 'warning',
      rule: 'форма/письмо',
      message: `Письмо «${mail}» — для менеджера (${other.form === file ? 'выше оно идёт ему' : `так в форме «${other.form.id}»`}), а здесь оно уйдёт посетителю.`,
      hint: 'Назовите письмо для посетителя или уберите "to".',
    })
  }
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

function* checkAddressee(
  context: CheckContext,
  file: SchemaFile,
  at: Path,
  to: unknown,
  fields: readonly Field[],
): Iterable<Problem> {
  const rule = 'форма/письмо-никому'
  if (typeof to === 'string' && fitsPattern(to, EMAIL) && !isOurs(context, to))
    yield problemAt(file, at, {
      severity: 'warning',
      rule: 'форма/письмо',
      message: `Почты «${to}» нет ни в content/settings.json, ни в site.json, и домен не наш: ответы посетителей уйдут туда.`,
      hint: 'Менеджеру пишут "manager": его почта стоит в site.json. Сверьте адрес.',
    })
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

/** Whether an address is of the company: one that its files name, or of their domain. */
function isOurs({ files }: CheckContext, address: string): boolean {
  const settings = record(files.one('settings')?.value)
  const { mail, host } = record(files.one('site')?.value)
  const named = [settings.contacts, ...list(settings.offices)].map((one) => record(one).email)
  const known = [...named, ...Object.values(record(mail)), String(host)].map(domainOf)
  return known.includes(domainOf(address))
}

/** Of an address of mail or of a site, without its "www". */
const domainOf = (address: unknown): string =>
  String(address)
    .replace(/^.*@|^https?:\/\/(?:www\.)?/, '')
    .replace(/[/:].*$/, '')
    .toLowerCase()
