import { type Call, parametersOf } from '../../calls/call.ts'
import { parseAddress } from '../../contract/link.ts'
import { problemAt, problemAtKey } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { isExpression, pathsIn } from '../../expressions/types.ts'
import { type Field, withListedOptions } from '../../fields/field-schema.ts'
import { holdsFiles, isHidden, isPlainLine, typeOf } from '../../fields/field-types.ts'
import { sentOf } from '../../fields/to-body.ts'
import { isEmail } from '../../json-schema/formats.ts'
import { isRecord, list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile, SchemaFiles } from '../../kinds/files.ts'
import type { CheckContext } from '../../scope/context.ts'
import { linksIn } from '../../text/marks.ts'

/** Checks that visitors see a message after a submission, both if it succeeds and if it fails. */
export function* checkAnswers(file: SchemaFile): Iterable<Problem> {
  const { onSuccess, onError } = record(file.value)
  const areQuiet = (actions: unknown, quiet: readonly unknown[]): boolean =>
    Array.isArray(actions) && actions.every((action) => quiet.includes(record(action).do))
  if (areQuiet(onSuccess, ['resetForm', 'showFormError', 'setFlag']))
    yield problemAt(file, ['onSuccess'], {
      rule: 'форма/без-ответа',
      message: 'Форма отправится, а посетитель об этом не узнает.',
      hint: 'Откройте окно, { "do": "openModal", "modal": "…" }, или страницу, { "do": "navigate", "to": "/…/" }.',
    })
  if (areQuiet(onError, ['resetForm', 'setFlag', 'closeModal', 'refresh']))
    yield problemAt(file, ['onError'], {
      rule: 'форма/без-ответа',
      message: 'Если форму не примут, посетитель не узнает почему.',
      hint: 'Добавьте { "do": "showFormError" }: над формой встанет, что сказал сайт.',
    })
}

/** Reports visitors' answers in the addresses and modal parameters of `onSuccess`: there, only conditions may read answers. */
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

/** Reports file fields if the call accepts no files, and required fields whose values are neither sent nor used. */
export function* checkThrownAway(
  context: CheckContext,
  file: SchemaFile,
  call: Call | undefined,
  fields: readonly Field[],
): Iterable<Problem> {
  const read = pathsIn(file.value)
  for (const [i, field] of fields.entries()) {
    const { name, send, validation } = field
    if (holdsFiles(field) && call && !call.files && sentOf(withListedOptions(field)))
      yield problemAt(file, ['fields', i, 'type'], {
        rule: 'форма/не-отправится',
        message: `Вызов формы не\u00a0принимает файлов: приложенное к\u00a0полю «${name}» не\u00a0дойдёт.`,
        hint: `Файлы принимают вызовы ${namesOf(context, ({ files }) => files)}: назовите такой в "submit".`,
      })
    const isCompared = validation?.sameAs !== undefined || fields.some((other) => other.validation?.sameAs === name)
    if (send === false && isPlainLine(field) && validation?.required === true && !isCompared)
      if (!read.includes(`form.${name}`))
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
    yield problemAtKey(file, ['mails'], {
      rule: 'форма/письмо-никому',
      message: `Вызов «${String(record(submit).call)}» писем формы не отправляет: этих не получит никто.`,
      hint: `Отправляют их вызовы ${namesOf(context, ({ letters }) => letters)}. Уберите "mails" или назовите такой в "submit".`,
    })
    return
  }
  // If a call accepts arbitrary fields, managers learn of a submission only from a letter.
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

/** Returns the values that an expression, or the expressions inside an object, can have: both branches of `$if`. */
function outcomesIn(value: unknown, at: Path): { at: Path; value: unknown }[] {
  if (value === undefined) return []
  const { $if } = record(value)
  if (Array.isArray($if)) return [1, 2].flatMap((part) => outcomesIn($if[part], [...at, '$if', part]))
  return isRecord(value) && !isExpression(value)
    ? Object.entries(value).flatMap(([key, part]) => outcomesIn(part, [...at, key]))
    : [{ at, value }]
}

function* checkAddressee(context: CheckContext, file: SchemaFile, at: Path, to: unknown, fields: readonly Field[]) {
  const report = (why: string, hint: string): Problem =>
    problemAt(file, at, { rule: 'форма/письмо-никому', message: `${why}: письма не\u00a0получит никто.`, hint })
  if (typeof to === 'string' && to !== MANAGER && !isEmail(to))
    yield report(`«${to}» — не\u00a0адрес почты`, 'Пишется "manager", адрес почты или { "$get": "form.email" }.')
  const [name] = isExpression(to) && typeof to.$get === 'string' ? formFields([to.$get]) : []
  const field = fields.find((candidate) => candidate.name === name)
  if (!field) return
  if (isHidden(field) && !field.default && !isGiven(context, file, field))
    yield report(
      `Поле «${field.name}» скрыто, и\u00a0в\u00a0нём ничего не\u00a0стоит`,
      `Задайте его на странице: "values": { "${field.name}": … }.`,
    )
  else if (!isAddress(field))
    yield report(`В поле «${field.name}» вводят не\u00a0почту`, 'Назовите поле { "type": "email" }.')
  else if (!sentOf(withListedOptions(field)))
    yield report(`Поле «${field.name}» не\u00a0отправляется`, 'Уберите у\u00a0поля "send": false.')
}

/** Returns true if the field can hold an e-mail address: validated, chosen from a list of addresses, or set by the page. */
function isAddress(field: Field): boolean {
  const { validation, options } = field
  if (isHidden(field) || typeOf(field).autocomplete === 'email' || validation?.email || validation?.loginId) return true
  if (options === undefined) return false
  return !Array.isArray(options) || options.some((option) => isEmail(String(record(option).value)))
}

/** Returns true if a page that shows the form sets the field's initial value. */
function isGiven(context: CheckContext, { id }: SchemaFile, { name }: Field): boolean {
  return context.files.all.some((file) =>
    context
      .walked(file)
      .blocks.some(
        ({ block }) => record(block.props).form === id && record(record(block.props).values)[name] !== undefined,
      ),
  )
}

/** Returns the names of the fields in paths such as "form.email". */
const formFields = (paths: readonly string[]) => paths.flatMap((path) => /^form\.([^.]+)/.exec(path)?.[1] ?? [])

/** Returns a function that resolves a link's address: for «settings:…» the file that the settings name, otherwise the target itself. */
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

/** Checks that a form that sends personal data has a separate, initially unchecked, consent checkbox (L1). */
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

/** Checks that each consent links to its document, and every form to the privacy policy (L1, L2). */
export function* checkDocuments({ files }: CheckContext, file: SchemaFile, fields: readonly Field[]) {
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
  // A form without visible fields collects no data.
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
