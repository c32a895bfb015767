import { type Call, parametersOf } from '../../../api/call.ts'
import { formParts } from '../../../api/forms/shared.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import type { Field } from '../../fields/field-schema.ts'
import { fieldTypeMeta } from '../../fields/field-type-meta.ts'
import { fieldTypes } from '../../fields/field-types.ts'
import { isRequired } from '../../fields/rules.ts'
import { type Sent, sentOf } from '../../fields/to-body.ts'
import { findMismatch } from '../../json-schema/assignable.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import { suggest, theMeant } from '../../text/nearest.ts'

export function* checkBody(file: SchemaFile, name: string, call: Call, fields: readonly Field[]): Iterable<Problem> {
  const { properties, required = [], additionalProperties } = parametersOf(call)
  const free = typeof additionalProperties === 'object' ? additionalProperties : undefined
  const sure = fields.filter(isSure).map((field) => sentBy(field)?.path[0] ?? '')
  const missing = new Set(required.filter((key) => !sure.includes(key)))
  for (const [i, field] of fields.entries()) {
    const sent = sentBy(field)
    if (!sent) continue
    const at: Path = typeof field.send === 'object' && field.send.as !== undefined ? ['send', 'as'] : ['name']
    const path = ['fields', i, ...at]
    const target = Object.hasOwn(formParts, sent.path[0] ?? '') ? undefined : schemaOf(properties, free, sent.path)
    if (!target) {
      const known = Object.keys(properties).filter((key) => !Object.hasOwn(formParts, key))
      const hint = suggest(sent.path.join('.'), known)
      // What the call cannot do without was meant, and nothing else.
      const isMeant = missing.delete(theMeant(sent.path.join('.'), known) ?? '')
      yield problemAt(file, path, {
        rule: 'форма/лишнее-поле',
        message: `Вызов «${name}» не принимает «${sent.path.join('.')}».`,
        hint: [
          hint,
          !isMeant &&
            'extra' in properties &&
            `Чтобы сохранить ответ на своё поле, добавьте ему "send": { "as": "extra.${field.name}" }.`,
          !isMeant && free && sent.path.length > 1 && 'Своё поле он примет и так: уберите "send".',
        ]
          .filter(Boolean)
          .join(' '),
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

function schemaOf(
  properties: Readonly<Record<string, JsonSchema>>,
  free: JsonSchema | undefined,
  [key = '', ...rest]: readonly string[],
): JsonSchema | undefined {
  const own = Object.hasOwn(properties, key) ? properties[key] : free
  if (rest.length === 0 || !own) return own
  const { properties: inner = {}, additionalProperties } = own
  return schemaOf(inner, typeof additionalProperties === 'object' ? additionalProperties : undefined, rest)
}

const sentBy = (field: Field): Sent | undefined => sentOf({ ...field, options: [] })

/** Filled in whenever the form is sent. */
const isSure = (field: Field): boolean =>
  field.visible === undefined && (isRequired({ ...field, options: [] }) || field.default !== undefined)

/** The type of what a field sends, as the call will see it. */
function sentType({ type = 'text', validation = {}, options }: Field, { value }: Sent): JsonSchema {
  if (value !== undefined) return { const: value, type: 'string' }
  // Of files, the body has the names.
  if (type === 'file') return { type: 'array', items: { type: 'string' } }
  const { json } = fieldTypeMeta[type]
  if (json.type !== 'string') return json
  if (fieldTypes[type].holds === 'option' && Array.isArray(options))
    return { ...json, enum: list(options).map((option) => record(option).value) }
  return { ...json, ...((type === 'email' || validation.email) && { format: 'email' }) }
}
