import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { toPointer } from '#schema/definitions/document/problem.ts'
import { infer } from '#schema/definitions/expressions/infer.ts'
import { said } from '#schema/definitions/expressions/said.ts'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import { findMismatch } from '#schema/definitions/json-schema/assignable.ts'
import { ANYTHING, type JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { scopesOf } from '#schema/definitions/rules/bindings/rule.ts'
import { createContext } from '#schema/definitions/scope/context.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { capitalized } from '#schema/definitions/text/format.ts'
import { checkInput } from '../check-schema.ts'
import { namesOf, titleIn } from '../editor-names.ts'
import { draftOf } from './plan.ts'

/** Returns everything to which files may refer by name, with titles: addresses, entries in files, and calls except those of staff. */
export function namesIn(texts: SchemaTexts): CallAnswer<'desk.studio'>['names'] {
  const context = createContext(checkInput(indexFiles(kinds, texts)))
  const words = kinds.names.flatMap((kind) => (kinds.get(kind).entries ? (kinds.get(kind).named?.word ?? []) : []))
  const links = [...namesOf('link', context)].map(([id, title]) => ({ word: 'link', id, title: title || id }))
  const others = [...words, 'read', 'post'].flatMap((word) =>
    [...namesOf(word, context)].flatMap(([id, description]) =>
      context.calls[id]?.staff ? [] : { word, id, title: capitalized(description.split(/\.(?:\s|$)/)[0] || id) },
    ),
  )
  return [...links, ...others]
}

/**
 * Returns `words`, which describe the expression at a position in a file, and `list`, the paths that an expression or a placeholder in a
 * text can read there. Paths have a fitting type; those of the file's own data come first. @param pointer JSON pointer of an existing value
 */
export function pathsAt(texts: SchemaTexts, file: string, pointer: string): CallAnswer<'desk.studioPaths'> {
  const context = draftOf(texts).context()
  const found = context.files.all.find((one) => one.file === file)
  const place = found && context.walked(found).places.find(({ path }) => toPointer(path) === pointer)
  if (!found || !place?.bindable) return { words: '', list: [] }
  const scope = scopesOf(context, found)(place)
  const isText = isRecord(place.value) && '$text' in place.value
  const fitting = isText ? PRINTED : place.schema.bind === 'condition' ? ANYTHING : place.schema
  const paths = new Map<string, Titled>()
  for (const [root, schema] of Object.entries(scope).toReversed()) collect(schema, root, '', paths)
  const titleOf = (word: string, id: string) => titleIn(context, word, id)
  const words = isExpression(place.value) ? said(place.value, place.schema, { titleOf, scope }) : ''
  const fits = [...paths].flatMap(([path, { schema, title }]) => {
    if (schema === ANYTHING || findMismatch(schema, fitting) !== undefined) return []
    const mayBeEmpty = infer({ $get: path }, scope).mayBeEmpty
    return { path, title, mayBeEmpty: mayBeEmpty && place.required }
  })
  return { words, list: fits }
}

const PRINTED: JsonSchema = { type: ['string', 'number', 'integer'] }

interface Titled {
  readonly schema: JsonSchema
  /** Titles of the keys on the path: «Логотип › Надпись». */
  readonly title: string
}

/** Collects a path and its nested paths, except paths inside lists. */
function collect(schema: JsonSchema, path: string, around: string, into: Map<string, Titled>): void {
  const [words = ''] = (schema.title ?? schema.description ?? '').split(/[.:;]/)
  const title = [around, words].filter(Boolean).join(' › ')
  into.set(path, { schema, title })
  for (const [key, part] of Object.entries(schema.properties ?? {})) collect(part, `${path}.${key}`, title, into)
}
