import { autocompleteTokens } from '../../fields/autocomplete-tokens.ts'
import { compileChecks } from '../../fields/check-values.ts'
import { type Field, fieldContracts, type OwnKey, withListedOptions } from '../../fields/field-schema.ts'
import { isHidden, isPlainLine, readValue, typeNameOf, typeOf } from '../../fields/field-types.ts'
import { maskParts } from '../../fields/mask.ts'
import { ownRulesOf } from '../../fields/own-rules.ts'
import { sentOf } from '../../fields/to-body.ts'
import { fieldTypeNames } from '../../fields/types.ts'
import { suggest } from '../../text/nearest.ts'
import { type FieldProblem, has, problemIn, validationProblems } from './validation-problems.ts'

/** Keys of the field itself that not every type has. */
const OWN_KEYS = ['mask', 'rows', 'options', 'consent', 'placeholder', 'inputmode', 'autocomplete'] as const

const typesWith = (key: OwnKey): string => fieldTypeNames.filter((type) => has(type, key)).join(', ')

/** Problems of one field. Its schema reports an unknown `pattern` or kind of file. */
export function fieldProblems(field: Field): FieldProblem[] {
  return [...base(field), ...options(field), ...validationProblems(field), ...sending(field), ...start(field)]
}

/** Returns the problems of each field of a form, and of fields that contradict each other. */
export function fieldsProblems(fields: readonly Field[]): FieldProblem[] {
  const names = fields.map(({ name }) => name)
  const bodies = fields.map((field) => sentOf(withListedOptions(field))?.path.join('.'))
  return fields.flatMap((field, i) => {
    const problems = fieldProblems(field)
    problems.push(...calledAsAnother(field, fields.slice(0, i)))
    for (const rule of ['sameAs', 'withInn'] as const) {
      const other = field.validation?.[rule]
      if (other !== undefined && other !== field.name && !names.includes(other))
        problems.push(problemIn(['validation', rule], `Поля «${other}» в форме нет.`, suggest(other, names)))
    }
    problems.push(...fillProblems(field, fields))
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

/** Reports a field with the label of another one beside it: the visitor confuses them. */
function* calledAsAnother(field: Field, before: readonly Field[]): Iterable<FieldProblem> {
  const isSeen = ({ visible = true }: Field): boolean => visible === true
  const other = before.find(
    ({ label, name, group, ...rest }) =>
      label === field.label && name !== field.name && group === field.group && isSeen({ name, ...rest }),
  )
  if (field.label !== undefined && other && isSeen(field))
    yield {
      ...problemIn(['label'], `Так же называется поле «${other.name}»: посетителю их\u00a0не\u00a0различить.`),
      severity: 'warning',
      hint: 'Назовите одно из\u00a0них иначе.',
    }
}

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
}

function* options(field: Field): Iterable<FieldProblem> {
  const { options } = field
  const type = typeNameOf(field)
  if (has(type, 'options') && (options === undefined || (Array.isArray(options) && options.length === 0)))
    yield problemIn(options ? ['options'] : [], `У поля вида «${type}» нет вариантов.`, 'Добавьте ключ options.')
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
const isAutocomplete = (text: string): boolean => autocompleteTokens.includes(text.replace(PREFIXES, ''))
