import { pathsIn } from '../../expressions/types.ts'
import { autocompleteTokens } from '../../fields/autocomplete-tokens.ts'
import { compileChecks } from '../../fields/check-values.ts'
import { type Field, fieldContracts, type OwnKey, withListedOptions } from '../../fields/field-schema.ts'
import { isHidden, isPlainLine, isSecret, readValue, typeNameOf, typeOf } from '../../fields/field-types.ts'
import { maskParts } from '../../fields/mask.ts'
import { ownRulesOf } from '../../fields/own-rules.ts'
import { sentOf } from '../../fields/to-body.ts'
import { fieldTypeNames } from '../../fields/types.ts'
import { list, record } from '../../json-schema/unknown.ts'
import { suggest } from '../../text/nearest.ts'
import { type FieldProblem, has, problemIn, sampleProblems, validationProblems } from './validation-problems.ts'

/** Keys of the field itself that not every type has. */
const OWN_KEYS = [
  'mask',
  'errorLine',
  'rows',
  'options',
  'consent',
  'placeholder',
  'inputmode',
  'autocomplete',
] as const

const typesWith = (key: OwnKey): string => fieldTypeNames.filter((type) => has(type, key)).join(', ')

/** Problems of one field. Its schema reports an unknown `pattern` or kind of file. */
export function fieldProblems(field: Field): FieldProblem[] {
  return [
    ...base(field),
    ...options(field),
    ...validationProblems(field),
    ...sampleProblems(field),
    ...sending(field),
    ...start(field),
  ]
}

/** Returns the problems of each field of a form, and of fields that contradict each other. */
export function fieldsProblems(fields: readonly Field[]): FieldProblem[] {
  const names = fields.map(({ name }) => name)
  const bodies = fields.map((field) => sentOf(withListedOptions(field))?.path.join('.'))
  return fields.flatMap((field, i) => {
    const problems = fieldProblems(field)
    if (names.indexOf(field.name) < i)
      problems.push(problemIn(['name'], `Поле «${field.name}» в форме уже есть.`, 'Назовите его иначе.'))
    problems.push(...calledAsAnother(field, fields.slice(0, i)))
    for (const rule of ['sameAs', 'withInn'] as const) {
      const other = field.validation?.[rule]
      if (other !== undefined && other !== field.name && !names.includes(other))
        problems.push(problemIn(['validation', rule], `Поля «${other}» в форме нет.`, suggest(other, names)))
    }
    problems.push(...fillProblems(field, fields), ...seenByItself(field, fields))
    problems.push(...requiredByItself(field), ...optionByItself(field))
    const bodyPath = bodies[i]
    const clash = bodies
      .slice(0, i)
      .find((body) => bodyPath !== undefined && body !== undefined && overlap(body, bodyPath))
    if (bodyPath !== undefined && clash !== undefined && names.indexOf(field.name) === i)
      problems.push(
        problemIn(
          typeof field.send === 'object' && field.send.as !== undefined ? ['send', 'as'] : ['name'],
          `Под именем «${bodyPath}» отправить нельзя: его уже занимает «${clash}».`,
          'Дайте значению другое имя ключом "send": { "as": "…" }.',
        ),
      )
    return problems.map((problem) => ({ ...problem, path: [i, ...problem.path] }))
  })
}

/** Reports a field whose visibility depends on its own value, directly or through others: once hidden, it stays hidden. */
function* seenByItself({ name }: Field, fields: readonly Field[]): Iterable<FieldProblem> {
  const way = wayBack([name], fields, new Set())
  // Reports a cycle once, at its first field.
  if (!way || fields.find((field) => way.includes(field.name))?.name !== name) return
  const circle = [...way, name].map((field) => `«${field}»`).join(' → ')
  yield problemIn(
    ['visible'],
    way.length === 1
      ? 'Поле видно по\u00a0тому, что в\u00a0нём самом: пока оно скрыто, его не\u00a0заполнить.'
      : `Поля видны друг по\u00a0другу: ${circle}. Пока они скрыты, их не\u00a0заполнить.`,
    'В\u00a0условии назовите поле, которое видно и\u00a0без\u00a0этого.',
  )
}

function* requiredByItself({ name, validation }: Field): Iterable<FieldProblem> {
  if (pathsIn(validation?.required).includes(`form.${name}`))
    yield problemIn(
      ['validation', 'required'],
      'Поле обязательно по\u00a0тому, что в\u00a0нём самом.',
      'В\u00a0условии назовите другое поле.',
    )
}

function* optionByItself({ name, options }: Field): Iterable<FieldProblem> {
  for (const [i, option] of list(options).entries())
    if (pathsIn(record(option).visible).includes(`form.${name}`))
      yield problemIn(
        ['options', i, 'visible'],
        'Вариант виден по\u00a0тому, что выбрано в\u00a0этом\u00a0же поле: пока он скрыт, его не\u00a0выбрать.',
        'В\u00a0условии назовите другое поле.',
      )
}

/** Returns the names of a cycle of `visible` that leads back to the first field; undefined without a cycle. */
function wayBack(
  way: readonly string[],
  fields: readonly Field[],
  visited: Set<string>,
): readonly string[] | undefined {
  const visible = fields.find(({ name }) => name === way.at(-1))?.visible
  const operands = pathsIn(visible).flatMap((path) => (path.startsWith('form.') ? [path.split('.')[1] ?? ''] : []))
  for (const name of operands) {
    if (name === way[0]) return way
    if (visited.has(name)) continue
    const cycle = wayBack([...way, name], fields, visited.add(name))
    if (cycle) return cycle
  }
  return undefined
}

/** The register knows INNs, and fills in lines of text. */
function* fillProblems({ fill, validation }: Field, fields: readonly Field[]): Iterable<FieldProblem> {
  if (fill === undefined) return
  if (!ownRulesOf(validation).some(({ fills }) => fills))
    yield problemIn(
      ['fill'],
      'Вписать данные организации можно только по ИНН.',
      'Добавьте "validation": { "inn": true }.',
    )
  const lines = fields.filter(isPlainLine).map(({ name }) => name)
  for (const [part, name] of Object.entries(fill))
    if (!lines.includes(name))
      yield problemIn(['fill', part], `Строки «${name}» в\u00a0форме нет.`, suggest(name, lines))
}

/** Reports a field with the name of another one beside it: the visitor, or the manager in the letter, confuses them. */
function* calledAsAnother(field: Field, before: readonly Field[]): Iterable<FieldProblem> {
  // Duplicate names are reported already.
  const beside = before.filter(
    ({ name, group, visible }) => name !== field.name && group === field.group && (visible ?? true) === true,
  )
  if ((field.visible ?? true) !== true) return
  for (const [key, reader, nameOf] of CALLED) {
    const name = nameOf(field)
    const other = beside.find((candidate) => nameOf(candidate) === name)
    if (name === '' || other === undefined) continue
    yield {
      ...problemIn([key], `Так же, «${name}», называется поле «${other.name}»: ${reader} их\u00a0не\u00a0различить.`),
      severity: 'warning',
      hint: 'Назовите одно из\u00a0них иначе.',
    }
    return
  }
}

const labelOf = ({ label = '' }: Field): string => label.replace(/\*$/, '').trim()

const CALLED = [
  ['label', 'посетителю', labelOf],
  ['alias', 'в\u00a0письме менеджеру', (field: Field) => field.alias ?? labelOf(field)],
] as const

const overlap = (a: string, b: string): boolean => a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`)

function* base(field: Field): Iterable<FieldProblem> {
  const type = typeNameOf(field)
  const { autocomplete: token } = typeOf(field)
  if (field.name in {}) yield problemIn(['name'], `Полю нельзя дать имя «${field.name}».`, 'Назовите его иначе.')
  if (!isHidden(field) && field.label === undefined)
    yield problemIn([], `У поля «${field.name}» нет подписи.`, 'Добавьте ключ label.')
  for (const key of OWN_KEYS)
    if (field[key] !== undefined && !has(type, key))
      yield problemIn([key], `Ключ «${key}» не подходит полю вида «${type}».`, `Он бывает у полей: ${typesWith(key)}.`)
  if (field.mask !== undefined && !maskParts(field.mask).some((part) => 'slot' in part))
    yield problemIn(['mask'], `В маске «${field.mask}» нечего заполнять.`, '9 — цифра, a — буква, * — любой знак.')
  const { autocomplete } = field
  if (autocomplete !== undefined && !isAutocomplete(autocomplete))
    yield problemIn(
      ['autocomplete'],
      `Браузеры не знают «${autocomplete}».`,
      token ? `Для поля вида «${type}» пишется «${token}».` : suggest(autocomplete, autocompleteTokens),
    )
  else if (autocomplete !== undefined && isOthers(autocomplete, token))
    yield {
      ...problemIn(['autocomplete'], `Браузер впишет в поле вида «${type}» не то: «${autocomplete}».`),
      severity: 'warning',
      hint: `Напишите "autocomplete": "${token}".`,
    }
}

/** "work email", "tel-national", "off" and a login that is an address are right too. */
const isOthers = (autocomplete: string, prefix: string | undefined): boolean => {
  const token = autocomplete.split(' ').at(-1) ?? ''
  return prefix !== undefined && !token.startsWith(prefix) && !['on', 'off', 'username'].includes(token)
}

function* options(field: Field): Iterable<FieldProblem> {
  const { options } = field
  const type = typeNameOf(field)
  if (has(type, 'options') && (options === undefined || (Array.isArray(options) && options.length === 0)))
    yield problemIn(options ? ['options'] : [], `У поля вида «${type}» нет вариантов.`, 'Добавьте ключ options.')
  if (!Array.isArray(options)) return
  for (const [i, { value, text }] of options.entries()) {
    if (options.findIndex((option) => option.value === value) < i)
      yield problemIn(
        ['options', i, 'value'],
        `Значение «${value}» уже есть у другого варианта.`,
        'Дайте вариантам разные значения.',
      )
    else if (options.findIndex((option) => option.text === text) < i)
      yield {
        ...problemIn(['options', i, 'text'], `Вариант «${text}» уже есть: один от другого не отличить.`),
        severity: 'warning',
        hint: 'Назовите варианты по-разному или уберите один из них.',
      }
  }
}

function* sending(field: Field): Iterable<FieldProblem> {
  const { send, mask, validation } = field
  const type = typeNameOf(field)
  if (typeof send !== 'object') return
  if (send.value !== undefined && !has(type, 'value'))
    yield problemIn(['send', 'value'], 'Значение вместо отметки бывает только у галочки.', 'Уберите ключ value.')
  for (const key of ['keep', 'prefix'] as const)
    if (send[key] !== undefined && !has(type, key))
      yield problemIn(
        ['send', key],
        `Ключ «${key}» не подходит полю вида «${type}».`,
        `Он бывает у полей: ${typesWith(key)}.`,
      )
  if (send.keep && has(type, 'keep') && mask === undefined && !validation?.phone && ownRulesOf(validation).length === 0)
    yield problemIn(
      ['send', 'keep'],
      'Цифр в значении может не оказаться.',
      'Добавьте правило phone или inn либо маску.',
    )
  if (send.as?.split('.').some((step) => step in {}))
    yield problemIn(['send', 'as'], `Отправить под именем «${send.as}» нельзя.`, 'Дайте другое имя.')
}

/** Reports an initial value that the field itself refuses. */
export function* start(field: Field): Iterable<FieldProblem> {
  const { default: preset, name } = field
  if (preset === undefined) return
  const type = typeNameOf(field)
  const { type: expectedType } = fieldContracts[type].json
  const actualType = Array.isArray(preset) ? 'array' : typeof preset
  if (!has(type, 'default'))
    return yield problemIn(['default'], `Поле вида «${type}» сначала пустое.`, 'Уберите ключ default.')
  if (expectedType !== actualType)
    return yield problemIn(['default'], `Такое значение не подходит полю вида «${type}».`, FORMS[String(expectedType)])
  if (preset === false || preset === '' || (Array.isArray(preset) && preset.length === 0) || comesLater(field)) return
  const { sameAs: _, withInn: __, ...validation } = field.validation ?? {}
  const ofItself = { ...withListedOptions(field), validation: validation }
  const message = compileChecks([ofItself]).check(name, { [name]: readValue(ofItself, preset) })
  if (message === undefined) return
  const values = ofItself.options?.map(({ value }) => value) ?? []
  const strange = [preset].flat().find((option) => typeof option === 'string' && !values.includes(option))
  yield problemIn(
    ['default'],
    `Поле само не примет такое значение: «${message}».`,
    values.length > 0 && strange !== undefined ? suggest(String(strange), values) : '',
  )
}

/** Formats of a default by JSON type. */
const FORMS: Readonly<Record<string, string>> = {
  boolean: 'Здесь нужно true или false.',
  array: 'Здесь нужен список значений.',
  number: 'Здесь нужно число, без кавычек.',
  string: 'Здесь нужна строка в кавычках.',
}

const comesLater = ({ options }: Field): boolean => options !== undefined && !Array.isArray(options)

const PREFIXES = /^(section-[a-z0-9-]+ )?((shipping|billing) )?((home|work|mobile|fax|pager) (?=tel|email|impp))?/

/** Returns true for a valid token, alone or after "section-…", "shipping" or "work". */
export const isAutocomplete = (text: string): boolean => autocompleteTokens.includes(text.replace(PREFIXES, ''))

const BY_NAME: readonly (readonly [pattern: RegExp, token: string])[] = [
  [/^(name|fullName|contact(Name|Person)?|fio)$/, 'name'],
  [/^(firstName|givenName)$/, 'given-name'],
  [/^(lastName|familyName|surname)$/, 'family-name'],
  [/^(middleName|patronymic)$/, 'additional-name'],
  [/^(organization|company|workCompany|organizationName|companyName)$/, 'organization'],
  [/^(position|jobTitle|workPosition)$/, 'organization-title'],
  [/^(address|deliveryAddress|streetAddress)$/, 'street-address'],
  [/^(postcode|postalCode|zip|index)$/, 'postal-code'],
  [/^(city|town)$/, 'address-level2'],
  [/^(login|username)$/, 'username'],
  [/^(birthday|birthDate)$/, 'bday'],
  [/^(site|website)$/, 'url'],
]

/**
 * Returns the `autocomplete` token for a field about the visitor (WCAG 2.2, 1.3.5); undefined for other fields. A
 * password that is repeated or has a minimum length is a new one. @param among all fields of the form, to find the
 * repeated password
 */
export function expectedToken(field: Field, among: readonly Field[] = []): string | undefined {
  const { name, validation = {} } = field
  const { autocomplete } = typeOf(field)
  if (autocomplete === 'email' || validation.email) return 'email'
  if (autocomplete === 'tel' || validation.phone) return 'tel'
  if (isSecret(field)) {
    const repeated = among.some((other) => other.validation?.sameAs === name)
    return validation.minLength || validation.sameAs || repeated ? 'new-password' : 'current-password'
  }
  if (validation.loginId) return 'username'
  return isPlainLine(field) ? BY_NAME.find(([pattern]) => pattern.test(name))?.[1] : undefined
}
