import { type Call, parametersOf } from '../../calls/call.ts'
import { parseAddress } from '../../contract/link.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { isExpression, pathsIn } from '../../expressions/types.ts'
import { type Field, withListedOptions } from '../../fields/field-schema.ts'
import { holdsFiles, isHidden, isPlainLine, typeOf } from '../../fields/field-types.ts'
import { sentOf } from '../../fields/to-body.ts'
import { isEmail } from '../../json-schema/email.ts'
import { isRecord, list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile, SchemaFiles } from '../../kinds/files.ts'
import type { CheckContext } from '../../scope/context.ts'
import { linksIn } from '../../text/marks.ts'
import { suggest } from '../../text/nearest.ts'

/** Actions that answer nothing to a post; a modal that closes is an answer. */
const QUIET = ['resetForm', 'showFormError', 'setFlag', 'track']

/** After a post the visitor must see a message, for success and failure. */
export function* checkAnswers(file: SchemaFile): Iterable<Problem> {
  const { onSuccess, onError } = record(file.value)
  const actionNamesOf = (actions: unknown): unknown[] => list(actions).map((action) => record(action).do)
  if (Array.isArray(onSuccess) && actionNamesOf(onSuccess).every((word) => QUIET.includes(String(word))))
    yield problemAt(file, ['onSuccess'], {
      rule: 'форма/без-ответа',
      message: 'Форма отправится, а посетитель об этом не узнает.',
      hint: 'Откройте окно, { "do": "openModal", "modal": "…" }, или страницу, { "do": "navigate", "to": "/…/" }.',
    })
  const silent = [...QUIET.filter((word) => word !== 'showFormError'), 'closeModal', 'refresh']
  if (Array.isArray(onError) && actionNamesOf(onError).every((word) => silent.includes(String(word))))
    yield problemAt(file, ['onError'], {
      rule: 'форма/без-ответа',
      message: 'Если форму не примут, посетитель не узнает почему.',
      hint: 'Добавьте { "do": "showFormError" }: над формой встанет, что сказал сайт.',
    })
}

/** Addresses get into logs, and those of modals are signed: answers choose between them, and are not in them. */
export function* checkOutcomes(file: SchemaFile): Iterable<Problem> {
  for (const [i, action] of list(record(file.value).onSuccess).entries())
    for (const key of ['params', 'to'])
      for (const { at, value: outcome } of outcomesIn(record(action)[key], ['onSuccess', i, key]))
        if (formFields(pathsIn(outcome)).length > 0)
          yield problemAt(file, at, {
            rule: 'форма/слова-посетителя',
            message: `Сам ответ посетителя ${key === 'to' ? 'в\u00a0адрес' : 'в\u00a0окно'} не\u00a0вставить: по\u00a0ответу можно выбрать ${key === 'to' ? 'адрес' : 'текст'}.`,
            hint: `{ "$if": [{ "$eq": [{ "$get": "form.volume" }, "5"] }, ${key === 'to' ? '"/kanistry/", "/banki/"' : '"один текст", "другой"'}] }`,
          })
}

/** Reports a field whose value goes nowhere. One that is not sent may be read by a condition or another field. */
export function* checkThrownAway(
  context: CheckContext,
  file: SchemaFile,
  call: Call | undefined,
  fields: readonly Field[],
): Iterable<Problem> {
  const { submit } = record(file.value)
  const taking = namesOf(context, ({ files }) => files)
  for (const [i, field] of fields.entries()) {
    if (holdsFiles(field) && call && !call.files && sentOf(withListedOptions(field)))
      yield problemAt(file, ['fields', i, 'type'], {
        rule: 'форма/не-отправится',
        message: `Вызов «${String(record(submit).call)}» не принимает файлов: приложенное к полю «${field.name}» не дойдёт.`,
        hint: taking === '' ? 'Уберите поле.' : `Файлы принимают вызовы ${taking}: назовите такой в "submit".`,
      })
    const { name, send, validation } = field
    const isRead =
      pathsIn(file.value).includes(`form.${name}`) || fields.some((other) => other.validation?.sameAs === name)
    if (send === false && isPlainLine(field) && validation?.required === true && !validation.sameAs && !isRead)
      yield problemAt(file, ['fields', i, 'send'], {
        rule: 'форма/не-отправится',
        message: `Ответ на\u00a0«${name}» обязателен, а\u00a0не\u00a0дойдёт: его не\u00a0отправляют.`,
        hint: 'Уберите "send": false или само поле.',
      })
  }
}

const namesOf = ({ calls }: CheckContext, has: (call: Call) => unknown): string =>
  Object.entries(calls)
    .flatMap(([name, call]) => (has(call) ? [`«${name}»`] : []))
    .join(', ')

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
  // Nothing but a letter tells of the answers of a call that takes any.
  if (
    call?.letters &&
    typeof parametersOf(call).additionalProperties === 'object' &&
    list(mails).every((sent) => outcomesIn(record(sent).to ?? MANAGER, []).every(({ value }) => value !== MANAGER))
  )
    yield problemAt(file, list(mails).length > 0 ? ['mails'] : ['submit', 'call'], {
      severity: 'warning',
      rule: 'форма/письмо-никому',
      message: 'О\u00a0заявке менеджер не\u00a0узнает: письма ему форма не\u00a0отправляет.',
      hint: 'Добавьте "mails": [{ "mail": "new-submission" }].',
    })
  for (const [i, sent] of list(mails).entries())
    for (const { at, value } of outcomesIn(record(sent).to, ['mails', i, 'to']))
      yield* checkAddressee(context, file, at, value, fields)
}

const MANAGER = 'manager'

/** The parts of an expression, or of those in an object, that can come to be its value. */
function outcomesIn(value: unknown, at: Path): { at: Path; value: unknown }[] {
  if (value === undefined) return []
  const { $if } = record(value)
  if (Array.isArray($if)) return [1, 2].flatMap((part) => outcomesIn($if[part], [...at, '$if', part]))
  return isRecord(value) && !isExpression(value)
    ? Object.entries(value).flatMap(([key, part]) => outcomesIn(part, [...at, key]))
    : [{ at, value }]
}

function* checkAddressee(
  context: CheckContext,
  file: SchemaFile,
  at: Path,
  to: unknown,
  fields: readonly Field[],
): Iterable<Problem> {
  const rule = 'форма/письмо-никому'
  if (typeof to === 'string' && to !== MANAGER && !isEmail(to))
    yield problemAt(file, at, {
      rule,
      message: `«${to}» — не адрес почты: письма не получит никто.`,
      hint: `Пишется "manager", адрес почты или { "$get": "form.email" }. ${near(to)}`.trim(),
    })
  const [name] = isExpression(to) && typeof to.$get === 'string' ? formFields([to.$get]) : []
  const index = fields.findIndex((candidate) => candidate.name === name)
  const field = fields[index]
  if (!field) return
  if (isHidden(field) && (field.default === undefined || field.default === '') && !isGiven(context, file, field))
    yield problemAt(file, at, {
      rule,
      message: `Поле «${field.name}» скрыто, и в нём ничего не стоит: письма не получит никто.`,
      hint: `Покажите его, "type": "email", или задайте на странице: "values": { "${field.name}": … }.`,
    })
  const addressFields = fields
    .filter((candidate) => !isHidden(candidate) && isAddress(candidate) && sentOf(withListedOptions(candidate)))
    .map((candidate) => candidate.name)
  const hint =
    addressFields.length > 0
      ? `Почту спрашивает поле ${addressFields.map((field) => `«${field}»`).join(', ')}: { "$get": "form.${addressFields[0]}" }.`
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

/**
 * Returns true if the field can hold an e-mail address: validated, chosen from a list of addresses, or set by the
 * page.
 */
function isAddress(field: Field): boolean {
  const { validation, options } = field
  if (isHidden(field) || typeOf(field).autocomplete === 'email' || validation?.email || validation?.loginId) return true
  if (options === undefined) return false
  return !Array.isArray(options) || options.some((option) => isEmail(String(record(option).value)))
}

/** Returns true if a page that shows the form fills the field in. */
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

/** The file that a link in a text leads to, by its own address or by the settings'. */
function assetOf(files: SchemaFiles): (address: string) => unknown {
  const settings = files.settings
  return (address) => {
    const named = parseAddress(address)
    return named?.kind === 'settings' ? settings[named.name] : (named?.name ?? address)
  }
}

const PERSONAL_TOKEN = /^(?:name|given-name|family-name|additional-name|email|tel|street-address|bday)$/
const PERSONAL_NAME =
  /^(?:name|fullName|contact(?:Name|Person)?|fio|firstName|lastName|surname|middleName|patronymic|(?:delivery|street)?[aA]ddress|birth(?:day|Date))$/

function isPersonal(field: Field): boolean {
  const { name, validation, autocomplete = typeOf(field).autocomplete } = field
  if (!sentOf(withListedOptions(field))) return false
  if (autocomplete !== undefined) return PERSONAL_TOKEN.test(autocomplete)
  return Boolean(validation?.email ?? validation?.phone) || (isPlainLine(field) && PERSONAL_NAME.test(name))
}

/** A form that sends personal data needs a consent checkbox of its own, unchecked at first (L1). */
export function* checkConsents({ files }: CheckContext, file: SchemaFile, fields: readonly Field[]): Iterable<Problem> {
  for (const [i, { consent, default: preset }] of fields.entries())
    if (consent !== undefined && preset === true)
      yield problemAt(file, ['fields', i, 'default'], {
        rule: 'форма/согласие-заранее',
        message: 'Согласие нельзя отметить за посетителя.',
        hint: 'Удалите "default": галочку ставит он сам.',
      })
  const personal = fields.findIndex(isPersonal)
  const isDemanded = ({ consent, visible, validation }: Field): boolean =>
    consent !== undefined &&
    (visible === undefined || fields[personal]?.visible !== undefined) &&
    (validation?.required ?? true) === true
  if (personal < 0 || fields.some(isDemanded)) return
  const leadsTo = assetOf(files)
  const documents = [...files.of('document').values()].map(({ value }) => record(value).file)
  const isBox = (field: Field): boolean =>
    field.consent !== undefined ||
    (typeOf(field).holds === 'tick' && linksIn(field.label ?? '').some((link) => documents.includes(leadsTo(link))))
  const box = fields.findIndex(isBox)
  const { name, consent, visible } = fields[box] ?? {}
  const key = visible === undefined ? ['validation', 'required'] : ['visible']
  yield problemAt(file, ['fields', ...(box < 0 ? [personal] : [box, ...(consent === undefined ? [] : key)])], {
    rule: 'форма/нет-согласия',
    message: `Форма собирает личные данные (${fields[personal]?.name}), а ${box < 0 ? 'согласия на это не\u00a0спрашивает' : consent === undefined ? `галочка «${name}» не\u00a0названа согласием` : `согласие «${name}» ${visible === undefined ? 'можно не\u00a0давать' : 'видно не\u00a0всегда'}`}.`,
    hint:
      consent === undefined
        ? 'Согласие\u00a0— своя галочка: { "name": "agree", "type": "checkbox", "label": "…", "consent": "data-consent" }.'
        : `Уберите "${key.at(-1)}": без согласия заявку отправить нельзя.`,
  })
}

/** A box names its document by a link to it, and every form leads to the policy (L1, L2). */
export function* checkDocuments(
  { files }: CheckContext,
  file: SchemaFile,
  fields: readonly Field[],
): Iterable<Problem> {
  const leadsTo = assetOf(files)
  for (const [i, { consent, label = '' }] of fields.entries()) {
    const document = consent === undefined ? undefined : files.of('document').get(consent)
    if (!document || linksIn(label).some((address) => leadsTo(address) === record(document.value).file)) continue
    yield problemAt(file, ['fields', i], {
      rule: 'форма/согласие-без-документа',
      message: `В подписи галочки нет ссылки на документ «${consent}», на который соглашаются.`,
      hint: `Поставьте её: «Даю [согласие](file:${String(record(document.value).file)})».`,
    })
  }
  // A button collects nothing.
  if (fields.every(isHidden)) return
  const texts = [String(record(file.value).note ?? ''), ...fields.map(({ label = '' }) => label)]
  if (texts.flatMap(linksIn).some((address) => leadsTo(address) === files.settings.politic)) return
  yield problemAt(file, ['fields'], {
    severity: 'warning',
    rule: 'форма/нет-политики',
    message: 'У формы нет ссылки на политику конфиденциальности.',
    hint: 'Поставьте её в "note": «[Политика конфиденциальности](settings:politic)».',
  })
}
