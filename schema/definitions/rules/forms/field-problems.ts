import type { Path } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import { compileChecks } from '../../fields/check-values.ts'
import { type FieldTypeName, fieldContracts, fieldTypeNames, type OwnKey } from '../../fields/field-contracts.ts'
import { autocompleteTokens, type Field, operands, withListedOptions } from '../../fields/field-schema.ts'
import { isHidden, isPlainLine, readValue, typeNameOf, typeOf } from '../../fields/field-types.ts'
import { maskParts } from '../../fields/mask.ts'
import { ownRules, ownRulesOf } from '../../fields/own-rules.ts'
import { rulesOf } from '../../fields/rules.ts'
import { operandsOf } from '../../fields/schema-of-type.ts'
import { sentOf } from '../../fields/to-body.ts'
import { dayOfBound } from '../../text/dates.ts'
import { suggest } from '../../text/nearest.ts'

const has = (type: FieldTypeName, key: OwnKey): boolean => fieldContracts[type].keys.includes(key)

/** A problem of a field's definition that JSON Schema cannot detect. */
interface FieldProblem {
  /** Path inside the field; for `fieldsProblems`, inside the list of fields. */
  readonly path: Path
  readonly message: string
  readonly hint: string
  readonly severity?: 'warning'
}

const problemIn = (path: Path, message: string, hint = ''): FieldProblem => ({ path, message, hint })

/** Keys of a field, outside of `send`, that only some types allow. */
const OWN_KEYS = ['mask', 'rows', 'options', 'consent', 'placeholder', 'inputmode', 'autocomplete'] as const

function* foreignKey(type: FieldTypeName, key: OwnKey, path: Path): Iterable<FieldProblem> {
  if (has(type, key)) return
  const types = fieldTypeNames.filter((other) => has(other, key)).join(', ')
  yield problemIn(path, `Ключ «${key}» не подходит полю вида «${type}».`, `Он бывает у полей: ${types}.`)
}

/** Returns the problems of one field; the field's schema already reports an unknown `pattern` or kind of file. */
export function fieldProblems(field: Field): FieldProblem[] {
  return [
    ...[...base(field), ...options(field), ...validationProblems(field), ...masked(field)],
    ...[...sending(field), ...start(field), ...shownByItself(field)],
  ]
}

/** Returns the problems of each field of a form, and contradictions between fields. */
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

/** Checks `fill`, which looks up an INN in the register of companies and fills text fields. */
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

/** Reports two always visible fields of a group with the same label: visitors would confuse them. */
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
  for (const key of OWN_KEYS) if (field[key] !== undefined) yield* foreignKey(type, key, [key])
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

function* validationProblems(field: Field): Iterable<FieldProblem> {
  const type = typeNameOf(field)
  const { needs } = fieldContracts[type]
  const validation = field.validation ?? {}
  for (const key of Object.keys(validation)) {
    const types = typesWithRule(key)
    if (types && !types.includes(type))
      yield problemIn(
        ['validation', key],
        `Правило «${key}» не подходит полю вида «${type}».`,
        `Оно бывает у полей: ${types.join(', ')}.`,
      )
  }
  if (needs && validation[needs.rule] === undefined)
    yield problemIn(validation.required === undefined ? [] : ['validation'], needs.message, needs.hint)
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = validation
  if (minLength > maxLength)
    yield problemIn(['validation', 'minLength'], `Наименьшая длина ${minLength} больше наибольшей ${maxLength}.`)
  yield* bounds(type, validation)
  const applied = new Set<string>(rulesOf(withListedOptions(field)).map(({ rule }) => rule.messageKey))
  // A message for `required` is allowed on a consent: if the consent is not required, another rule reports it.
  for (const key of Object.keys(field.messages ?? {}))
    if (!applied.has(key) && !(key === 'required' && field.consent !== undefined))
      yield problemIn(['messages', key], `Эти слова не прозвучат: правила «${key}» у поля нет.`, suggest(key, applied))
}

/** Returns the types that allow a rule; the shop's own rules apply to the same types as `pattern`. */
function typesWithRule(rule: string): readonly FieldTypeName[] | undefined {
  const like = ownRules.has(rule) ? 'pattern' : rule
  return like in operands
    ? fieldTypeNames.filter((type) => operandsOf(type).some((allowed) => allowed === like))
    : undefined
}

function* bounds(type: FieldTypeName, { min, max }: NonNullable<Field['validation']>): Iterable<FieldProblem> {
  const { bounds } = fieldContracts[type]
  if (!bounds) return
  const wrong = Object.entries({ min, max }).filter(([, bound]) => bound !== undefined && !bounds.fits(bound))
  for (const [key, bound] of wrong)
    yield problemIn(['validation', key], `Граница «${bound}» не подходит полю вида «${type}».`, bounds.hint)
  if (wrong.length > 0 || min === undefined || max === undefined) return
  const dayOrNumber = (bound: string | number): string | number =>
    typeof bound === 'string' ? dayOfBound(bound) : bound
  if (dayOrNumber(min) <= dayOrNumber(max)) return
  const isPast = min === 'today' || max === 'today'
  yield {
    ...problemIn(['validation', 'min'], `Нижняя граница ${min} больше верхней ${max}.`),
    // Only a warning: a bound "today" must not make a valid file invalid on a later day.
    ...(isPast && { severity: 'warning', hint: 'Ни один день не подойдёт: впишите другие границы.' }),
  }
}

/** Reports a mask whose values always violate the field's rule for length or phone numbers. */
function* masked({ mask, ...field }: Field): Iterable<FieldProblem> {
  if (mask === undefined) return
  const { minLength, maxLength, phone } = field.validation ?? {}
  const filled = maskParts(mask)
    .map((part) => ('slot' in part ? '9' : part.literal))
    .join('')
  const validation = { ...(minLength && { minLength }), ...(maxLength && { maxLength }), ...(phone && { phone }) }
  const message = compileChecks([{ ...field, options: [], validation }]).check(field.name, { [field.name]: filled })
  if (message !== undefined)
    yield problemIn(
      ['mask'],
      `Такого, чего ждёт поле, по\u00a0маске не\u00a0набрать: для «${filled}» оно скажет «${message}».`,
      'Поправьте маску или правила.',
    )
}

/** Reports a field whose visibility depends on its own value: it starts empty, so nobody ever sees it. */
function* shownByItself({ name, visible }: Field): Iterable<FieldProblem> {
  if (isExpression(visible) && JSON.stringify(visible).includes(`{"$get":"form.${name}"}`))
    yield problemIn(
      ['visible'],
      'Поле ждёт собственного значения: его никто не\u00a0увидит.',
      'Назовите в\u00a0условии другое поле формы.',
    )
}

function* sending(field: Field): Iterable<FieldProblem> {
  const { send, mask, validation } = field
  const type = typeNameOf(field)
  if (typeof send !== 'object') return
  for (const key of ['value', 'keep', 'prefix'] as const)
    if (send[key] !== undefined) yield* foreignKey(type, key, ['send', key])
  if (send.keep && has(type, 'keep') && mask === undefined && !validation?.phone && ownRulesOf(validation).length === 0)
    yield problemIn(
      ['send', 'keep'],
      'Цифр в значении может не оказаться.',
      'Добавьте правило phone или inn либо маску.',
    )
}

/** Reports an initial value that the field's own rules refuse. */
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
  yield problemIn(['default'], `Поле само не примет такое значение: «${message}».`, suggest(String(preset), values))
}

/** Hint about the format of `default`, by JSON type. */
const FORMS: Readonly<Record<string, string>> = {
  boolean: 'Здесь нужно true или false.',
  array: 'Здесь нужен список значений.',
  number: 'Здесь нужно число, без кавычек.',
  string: 'Здесь нужна строка в кавычках.',
}

const comesLater = ({ options }: Field): boolean => options !== undefined && !Array.isArray(options)

const PREFIXES = /^(section-[a-z0-9-]+ )?((shipping|billing) )?((home|work|mobile|fax|pager) (?=tel|email|impp))?/

/** Returns true for a valid autocomplete token, which may follow "section-…", "shipping" or "work". */
const isAutocomplete = (text: string): boolean => autocompleteTokens.includes(text.replace(PREFIXES, ''))
