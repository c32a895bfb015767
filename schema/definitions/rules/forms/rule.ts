import { type Call, callNamed, parametersOf } from '../../calls/call.ts'
import { formParts } from '../../calls/form-body.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { infer } from '../../expressions/infer.ts'
import { isExpression } from '../../expressions/types.ts'
import { fieldContracts } from '../../fields/field-contracts.ts'
import { spelled } from '../../fields/field-now.ts'
import type { Field } from '../../fields/field-schema.ts'
import { holdsFiles, isHidden, typeNameOf, typeOf } from '../../fields/field-types.ts'
import { isRequired } from '../../fields/rules.ts'
import { type Sent, sentOf } from '../../fields/to-body.ts'
import { findMismatch } from '../../json-schema/assignable.ts'
import { partOf } from '../../json-schema/at-path.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { isRecord, list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { memoizeBy } from '../../memoize.ts'
import { type CheckContext, callsFor, type Rule } from '../../scope/context.ts'
import { describeMismatch } from '../../scope/param-problems.ts'
import { scopeOf } from '../../scope/scope.ts'
import { closestMatch, suggest } from '../../text/nearest.ts'
import { checkAnswers, checkConsents, checkDocuments, checkLetters, checkOutcomes, checkThrownAway } from './after.ts'
import { fieldProblems, fieldsProblems, start } from './field-problems.ts'
import { checkOptions } from './options.ts'
import { checkSteps } from './steps.ts'

/** Rule of layer 5: checks a form's fields against each other, and the form against the call that it posts to. */
export const formsRule: Rule = {
  *checkFile(context, file) {
    if (file.kind !== 'form') return
    const { fields: written, submit } = record(file.value)
    const schema = context.files.kinds.get('form').schema.properties?.fields?.items ?? {}
    const isRight = (field: unknown): field is Field => isField(schema, field)
    if (!Array.isArray(written) || !written.every(isRight)) {
      // The shape rule reports errors of a field; the rules below need valid fields.
      for (const [i, field] of list(written).entries())
        if (isRight(field))
          for (const { path, ...about } of fieldProblems(field))
            yield problemAt(file, ['fields', i, ...path], { rule: 'форма/поле', ...about })
      return
    }
    const fields: readonly Field[] = written.map(spelled)
    for (const { path, ...about } of fieldsProblems(fields))
      yield problemAt(file, ['fields', ...path], { rule: 'форма/поле', ...about })
    yield* checkOptions(context, file, fields)
    yield* checkOwnValues(context, file, fields)
    yield* checkGivenValues(context, file, fields)
    yield* checkSteps(file, written)
    yield* checkAnswers(file)
    yield* checkOutcomes(file)
    const call = yield* findCall(context, file, record(submit).call)
    if (!call?.staff) yield* checkDocuments(context, file, fields)
    // Users with an account gave their consent when they created the account.
    if (!call?.user && !call?.staff) yield* checkConsents(context, file, fields)
    yield* checkThrownAway(context, file, call, fields)
    yield* checkLetters(context, file, call, fields)
    if (call) yield* checkBody(file, String(record(submit).call), call, fields)
  },
}

/** Returns true if a field matches its schema, apart from expressions, which other rules check. */
function isField(schema: JsonSchema, value: unknown): value is Field {
  const { options, validation, ...field } = withoutExpressions(record(value))
  const constant = {
    ...field,
    ...(Array.isArray(options) && { options: options.map((option) => withoutExpressions(record(option))) }),
    ...(validation !== undefined && { validation: isRecord(validation) ? withoutExpressions(validation) : validation }),
  }
  return describeMismatch(constant, schema) === undefined
}

const withoutExpressions = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => !isExpression(part)))

function* findCall(context: CheckContext, file: SchemaFile, name: unknown): Generator<Problem, Call | undefined> {
  if (typeof name !== 'string') return undefined
  const taking = Object.entries(callsFor(context, file)).flatMap(([key, call]) => (takesForms(call) ? [key] : []))
  const call = callNamed(context.calls, name)
  if (takesForms(call)) return call
  yield problemAt(file, ['submit', 'call'], {
    rule: call ? 'форма/не-тот-вызов' : 'форма/неизвестный-вызов',
    message: call ? `Вызов «${name}» не принимает форм.` : `Вызова «${name}» нет.`,
    hint: suggest(name, taking),
  })
  return undefined
}

/** Returns true if forms can post to the call: its body has `consents`, which calls of staff do not need. */
const takesForms = (call: Call | undefined): boolean =>
  call?.body !== undefined && (call.staff !== undefined || Object.hasOwn(call.body.properties, 'consents'))

function* checkBody(file: SchemaFile, name: string, call: Call, fields: readonly Field[]): Iterable<Problem> {
  const parameters = parametersOf(call)
  const { properties, required = [] } = parameters
  const sure = fields.filter(isSure).map((field) => sentBy(field)?.path[0] ?? '')
  const missing = new Set(required.filter((key) => !sure.includes(key)))
  for (const [i, field] of fields.entries()) {
    const sent = sentBy(field)
    // Files are not part of the body.
    if (!sent || (call.files && holdsFiles(field))) continue
    const at: Path = typeof field.send === 'object' && field.send.as !== undefined ? ['send', 'as'] : ['name']
    const path = ['fields', i, ...at]
    const target = Object.hasOwn(formParts, sent.path[0] ?? '') ? undefined : schemaOf(parameters, sent.path)
    if (!target) {
      const bodyKeys = Object.keys(properties).filter((key) => !Object.hasOwn(formParts, key))
      const hint = suggest(sent.path.join('.'), bodyKeys)
      // The field's name is probably a misspelling of the missing key, which is then not reported as missing, too.
      const isMeant = missing.delete(closestMatch(sent.path.join('.'), bodyKeys) ?? '')
      yield problemAt(file, path, {
        rule: 'форма/лишнее-поле',
        message: `Вызов «${name}» не принимает «${sent.path.join('.')}».`,
        hint:
          isMeant || !('extra' in properties)
            ? hint
            : `${hint} Чтобы сохранить ответ на своё поле, добавьте ему "send": { "as": "extra.${field.name}" }.`,
      })
      continue
    }
    const mismatch = findMismatch(sentType(field, sent), target)
    if (mismatch)
      yield problemAt(file, path, {
        rule: 'форма/не-тот-вид',
        message: `Вызову «${name}» нужно другое значение «${sent.path.join('.')}»: ${mismatch.reason}.`,
        hint: target.description ?? '',
      })
  }
  for (const key of missing)
    yield problemAt(file, ['fields'], {
      rule: 'форма/нет-поля',
      message: `Вызову «${name}» обязательно нужно «${key}», а форма может его не отправить.`,
      hint: `Добавьте поле: { "name": "${key}", "label": "…*", "validation": { "required": true } }. ${properties[key]?.description ?? ''}`.trim(),
    })
}

const schemaOf = (schema: JsonSchema, path: readonly string[]): JsonSchema | undefined =>
  path.reduce<JsonSchema | undefined>((part, key) => part && partOf(part, key), schema)

const sentBy = (field: Field): Sent | undefined => sentOf({ ...field, options: [] })

/** Returns true if the field always has a value when the form is submitted. */
const isSure = (field: Field): boolean =>
  field.visible === undefined &&
  ((isRequired({ ...field, options: [] }) && !isExpression(field.validation?.required)) || field.default !== undefined)

function sentType(field: Field, { value }: Sent): JsonSchema {
  if (value !== undefined) return { const: value, type: 'string' }
  // For files, the body has a list of their names.
  if (holdsFiles(field)) return { type: 'array', items: { type: 'string' } }
  const { validation = {}, options } = field
  const { json } = fieldContracts[typeNameOf(field)]
  if (json.type !== 'string') return json
  const { holds, autocomplete } = typeOf(field)
  if (holds === 'option' && Array.isArray(options))
    return { ...json, enum: list(options).map((option) => record(option).value) }
  return { ...json, ...((autocomplete === 'email' || validation.email) && { format: 'email' }) }
}

/**
 * Checks that a form that opens with stored values sets every field that has a stored value: otherwise the field would be
 * empty, and submitting the form would erase the stored value.
 */
function* checkOwnValues(context: CheckContext, { id }: SchemaFile, fields: readonly Field[]): Iterable<Problem> {
  for (const { place, path: at, values } of placesOf(context, id)) {
    if (!fields.some((field) => Object.hasOwn(values, field.name) && !isHidden(field))) continue
    const scope = scopeOf(context, place)
    for (const field of fields) {
      const stored = `${baseOf(values)}.${sentBy(field)?.path.join('.') ?? ''}`
      if (Object.hasOwn(values, field.name) || infer({ $get: stored }, scope).problems.length > 0) continue
      yield problemAt(place, at, {
        rule: 'форма/нет-значения',
        message: `Форма открывается с прежними ответами, а поле «${field.name}» — пустым: сохранив её, человек сотрёт свой ответ.`,
        hint: `Добавьте "${field.name}": { "$get": "${stored}" }.`,
      })
    }
  }
}

/** Reports initial values that a page sets for a consent, or that violate the field's rules; rules/references checks options. */
function* checkGivenValues(context: CheckContext, { id }: SchemaFile, fields: readonly Field[]): Iterable<Problem> {
  for (const { place, path, values } of placesOf(context, id))
    for (const field of fields.filter(({ name }) => Object.hasOwn(values, name))) {
      const { name, consent, options } = field
      const value = values[name]
      if (consent !== undefined)
        yield problemAt(place, [...path, name], {
          rule: 'форма/согласие-заранее',
          message: 'Согласие нельзя отметить за посетителя.',
          hint: `Удалите "${name}": галочку ставит он сам.`,
        })
      else if (!isExpression(value) && !isHidden(field) && options === undefined)
        for (const { message, hint } of start({ ...field, default: value as NonNullable<Field['default']> }))
          yield problemAt(place, [...path, name], { rule: 'форма/поле', message, hint })
    }
}

/** Returns every block that shows the form with initial values. */
const placesOf = (context: CheckContext, form: string) => placesByForm(context).get(form) ?? []

const placesByForm = memoizeBy(({ files, walked }: CheckContext) =>
  Map.groupBy(
    files.all.flatMap((place) =>
      walked(place).blocks.flatMap(({ block, path }) => {
        const { form, values } = block.props
        if (block.type !== 'form' || values === undefined || isExpression(values)) return []
        return { form, place, path: [...path, 'props', 'values'], values: record(values) }
      }),
    ),
    ({ form }) => form,
  ),
)

/** Returns the common source of the initial values: "data.profile.user". */
function baseOf(values: Readonly<Record<string, unknown>>): string {
  const [name = ''] = Object.values(values).flatMap((value) => (isExpression(value) ? String(value.$get ?? '') : []))
  return name.replace(/\.[^.]*$/, '') || 'data'
}
