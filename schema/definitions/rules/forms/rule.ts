import { type Call, parametersOf } from '../../../api/call.ts'
import { formParts } from '../../../api/forms/shared.ts'
import { whyUnfit } from '../../authoring/fits.ts'
import { parseAddress } from '../../contract/link.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import { type Field, field as fieldSchema } from '../../fields/field-schema.ts'
import { fieldTypes } from '../../fields/field-types.ts'
import { type Sent, sentOf } from '../../fields/to-body.ts'
import { typeFacts } from '../../fields/type-facts.ts'
import { findMismatch } from '../../json-schema/assignable.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { linksIn } from '../../text/marks.ts'
import { suggest } from '../../text/nearest.ts'
import { expectedToken } from './autocomplete.ts'
import { fieldsProblems } from './field-problems.ts'

/** Layer 5: a form's fields among themselves, and the form against the call that it posts to. */
export const formsRule: Rule = {
  meta: {
    title: 'Формы',
    explanation:
      'Поле противоречит себе или другим, вызов не примет ответов, на личные данные не спрошено согласия (152-ФЗ): заявка не дойдёт или её нельзя хранить.',
    mending: 'Исправьте поле, которое названо; согласие — своя галочка со ссылкой на документ, "consent" называет его.',
    codes: [
      'форма/поле',
      'форма/неизвестный-вызов',
      'форма/не-тот-вызов',
      'форма/лишнее-поле',
      'форма/не-тот-вид',
      'форма/нет-поля',
      'форма/нет-согласия',
      'форма/согласие-заранее',
      'форма/согласие-без-документа',
      'форма/нет-политики',
      'форма/автозаполнение',
    ],
  },
  *check(context) {
    for (const file of context.files.of('form').values()) {
      const { fields: written, submit } = record(file.value)
      if (!list(written).every(isField)) continue // said by the check of shapes
      const fields = list(written) as readonly Field[]
      for (const { path, message, hint } of fieldsProblems(fields))
        yield problemAt(file, ['fields', ...path], { rule: 'форма/поле', message, hint })
      yield* checkTokens(file, fields)
      yield* checkDocuments(context, file, fields)
      const call = yield* findCall(context, file, record(submit).call)
      // Whoever has an account agreed when it was made.
      if (!call?.user) yield* checkConsents(file, fields)
      if (call) yield* checkBody(file, String(record(submit).call), call, fields)
    }
  },
}

/** Whether a field is of its schema, but for its expressions, which have checks of their own. */
function isField(value: unknown): value is Field {
  const { visible, options, ...field } = record(value)
  const constant = Array.isArray(options) ? { ...field, options } : field
  const known = visible === undefined || typeof visible === 'boolean' || isExpression(visible)
  return known && whyUnfit(constant, fieldSchema) === undefined
}

function* findCall({ calls }: CheckContext, file: SchemaFile, name: unknown): Generator<Problem, Call | undefined> {
  if (typeof name !== 'string') return undefined
  const taking = Object.keys(calls).filter((key) => takesForms(calls[key]))
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (takesForms(call)) return call
  yield problemAt(file, ['submit', 'call'], {
    rule: call ? 'форма/не-тот-вызов' : 'форма/неизвестный-вызов',
    message: call ? `Вызов «${name}» не принимает форм.` : `Вызова «${name}» нет.`,
    hint: suggest(name, taking),
  })
  return undefined
}

const takesForms = (call: Call | undefined): boolean => Object.hasOwn(call?.body?.properties ?? {}, 'consents')

/** What browsers can fill in should say so: it spares the visitor the typing. */
function* checkTokens(file: SchemaFile, fields: readonly Field[]): Iterable<Problem> {
  for (const [i, field] of fields.entries()) {
    const expected = expectedToken(field, fields)
    if (expected === undefined || field.autocomplete !== undefined) continue
    yield problemAt(file, ['fields', i], {
      severity: 'warning',
      rule: 'форма/автозаполнение',
      message: `Браузер мог бы сам заполнить поле «${field.name}».`,
      hint: `Добавьте "autocomplete": "${expected}".`,
    })
  }
}

const PERSONAL: ReadonlySet<string> = new Set([
  ...['name', 'given-name', 'family-name', 'additional-name', 'email', 'tel', 'street-address', 'bday'],
])

/** Where personal data is sent, consent to it is asked for by a box of its own, which is not ticked yet (L1). */
function* checkConsents(file: SchemaFile, fields: readonly Field[]): Iterable<Problem> {
  const personal = fields.findIndex(
    (field) => sentOf({ ...field, options: [] }) && PERSONAL.has(field.autocomplete ?? expectedToken(field) ?? ''),
  )
  const consents = fields.filter(({ consent }) => consent !== undefined)
  const asked = consents.some(({ validation }) => validation?.required !== false)
  if (personal >= 0 && !asked)
    yield problemAt(file, ['fields', personal], {
      rule: 'форма/нет-согласия',
      message: `Форма собирает личные данные (${fields[personal]?.name}), а согласия на это не спрашивает.`,
      hint: 'Добавьте галочку: { "name": "agree", "type": "checkbox", "label": "…", "consent": "data-consent" }.',
    })
  for (const [i, { consent, default: preset }] of fields.entries())
    if (consent !== undefined && preset === true)
      yield problemAt(file, ['fields', i, 'default'], {
        rule: 'форма/согласие-заранее',
        message: 'Согласие нельзя отметить за посетителя.',
        hint: 'Удалите "default": галочку ставит он сам.',
      })
}

/** A box names its document by a link to it, and every form leads to the policy (L1, L2). */
function* checkDocuments({ files }: CheckContext, file: SchemaFile, fields: readonly Field[]): Iterable<Problem> {
  const settings = record(files.one('settings')?.value)
  const assetOf = (address: string): unknown => {
    const named = parseAddress(address)
    return named?.kind === 'settings' ? settings[named.name] : (named?.name ?? address)
  }
  for (const [i, { consent, label = '' }] of fields.entries()) {
    const document = consent === undefined ? undefined : files.of('document').get(consent)
    if (!document || linksIn(label).some((address) => assetOf(address) === record(document.value).file)) continue
    yield problemAt(file, ['fields', i], {
      rule: 'форма/согласие-без-документа',
      message: `В подписи галочки нет ссылки на документ «${consent}», на который соглашаются.`,
      hint: `Поставьте её: «Даю [согласие](file:${String(record(document.value).file)})».`,
    })
  }
  const texts = [String(record(file.value).note ?? ''), ...fields.map(({ label = '' }) => label)]
  if (texts.flatMap(linksIn).some((address) => assetOf(address) === settings.politic)) return
  yield problemAt(file, ['fields'], {
    severity: 'warning',
    rule: 'форма/нет-политики',
    message: 'У формы нет ссылки на политику конфиденциальности.',
    hint: 'Поставьте её в "note": «[Политика конфиденциальности](settings:politic)».',
  })
}

function* checkBody(file: SchemaFile, name: string, call: Call, fields: readonly Field[]): Iterable<Problem> {
  const { properties, required = [], additionalProperties } = parametersOf(call)
  const free = typeof additionalProperties === 'object' ? additionalProperties : undefined
  const surely = new Set<string>()
  for (const [i, field] of fields.entries()) {
    const sent = sentOf({ ...field, options: [] })
    if (!sent) continue
    const at: Path = typeof field.send === 'object' && field.send.as !== undefined ? ['send', 'as'] : ['name']
    const path = ['fields', i, ...at]
    const target = Object.hasOwn(formParts, sent.path[0] ?? '') ? undefined : schemaOf(properties, free, sent.path)
    if (!target) {
      yield problemAt(file, path, {
        rule: 'форма/лишнее-поле',
        message: `Вызов «${name}» не принимает «${sent.path.join('.')}».`,
        hint: suggest(
          sent.path.join('.'),
          Object.keys(properties).filter((key) => !Object.hasOwn(formParts, key)),
        ),
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
    if (isSure(field)) surely.add(sent.path[0] ?? '')
  }
  for (const key of required.filter((key) => !surely.has(key)))
    yield problemAt(file, ['fields'], {
      rule: 'форма/нет-поля',
      message: `Вызову «${name}» обязательно нужно «${key}», а форма может его не отправить.`,
      hint: `Добавьте поле с этим именем и "required": true. ${properties[key]?.description ?? ''}`.trim(),
    })
}

function schemaOf(
  properties: Readonly<Record<string, JsonSchema>>,
  free: JsonSchema | undefined,
  [key = '', ...rest]: readonly string[],
): JsonSchema | undefined {
  const own = Object.hasOwn(properties, key) ? properties[key] : free
  return rest.length === 0 || !own ? own : schemaOf(own.properties ?? {}, undefined, rest)
}

/** Filled in whenever the form is sent. */
const isSure = ({ type, validation, visible, default: preset }: Field): boolean =>
  visible === undefined &&
  (validation?.required === true || (type === 'checkbox' && validation?.required !== false) || preset !== undefined)

/** The type of what a field sends, as the call will see it. */
function sentType({ type = 'text', validation = {}, options }: Field, { value }: Sent): JsonSchema {
  if (value !== undefined) return { const: value, type: 'string' }
  // Of files, the body has the names.
  if (type === 'file') return { type: 'array', items: { type: 'string' } }
  const { json } = typeFacts[type]
  if (json.type !== 'string') return json
  if (fieldTypes[type].holds === 'option' && Array.isArray(options))
    return { ...json, enum: list(options).map((option) => record(option).value) }
  return { ...json, ...((type === 'email' || validation.email) && { format: 'email' }) }
}
