import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { toPointer } from '#schema/definitions/document/problem.ts'
import { infer } from '#schema/definitions/expressions/infer.ts'
import { findMismatch } from '#schema/definitions/json-schema/assignable.ts'
import { ANYTHING, type JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { scopesOf } from '#schema/definitions/rules/bindings/rule.ts'
import { draftOf } from './plan.ts'

/**
 * Lists the paths to which the value at a place of a file may be bound, or that a text there may name: those whose type
 * fits, those of this file alone first. @param pointer to a value that is there
 */
export function pathsAt(texts: SchemaTexts, file: string, pointer: string): CallAnswer<'desk.studioPaths'>['list'] {
  const context = draftOf(texts).context()
  const found = context.files.all.find((one) => one.file === file)
  const place = found && context.walked(found).places.find(({ path }) => toPointer(path) === pointer)
  if (!found || !place?.bindable) return []
  const scope = scopesOf(context, found)(place)
  const isText = isRecord(place.value) && '$text' in place.value
  const fitting = isText ? PRINTED : place.schema.bind === 'condition' ? ANYTHING : place.schema
  const paths = new Map<string, Titled>()
  for (const [root, schema] of Object.entries(scope).toReversed()) collect(schema, root, '', paths)
  return [...paths].flatMap(([path, { schema, title }]) => {
    if (schema === ANYTHING || findMismatch(schema, fitting) !== undefined) return []
    const mayBeEmpty = infer({ $get: path }, scope).mayBeEmpty
    return { path, title, mayBeEmpty: mayBeEmpty && place.required }
  })
}

const PRINTED: JsonSchema = { type: ['string', 'number', 'integer'] }

interface Titled {
  readonly schema: JsonSchema
  /** «Логотип › Надпись» */
  readonly title: string
}

/** Collects a path and its nested paths; lists have no nested paths. */
function collect(schema: JsonSchema, path: string, around: string, into: Map<string, Titled>): void {
  const [words = ''] = (schema.title ?? schema.description ?? '').split(/[.:;]/)
  const title = [around, words].filter(Boolean).join(' › ')
  into.set(path, { schema, title })
  for (const [key, part] of Object.entries(schema.properties ?? {})) collect(part, `${path}.${key}`, title, into)
}
