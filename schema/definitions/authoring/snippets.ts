import { ACTIONS, action } from '../contract/actions.ts'
import type { BlockContract } from '../contract/block.ts'
import { operators } from '../expressions/operators.ts'
import { field } from '../fields/field-schema.ts'
import { fieldTypeMeta } from '../fields/field-type-meta.ts'
import { fieldTypeNames } from '../fields/field-types.ts'
import type { JsonSchema, Snippet } from '../json-schema/types.ts'
import { record } from '../json-schema/unknown.ts'
import { meaningsOf } from './meanings.ts'
import { fixed, sampleOf, snippetText } from './sample.ts'

/**
 * A whole new file of a kind.
 * @param address what the file has as its `$schema`
 */
export const fileSnippet = (schema: JsonSchema, address: string): Snippet => ({
  label: `{…} ${schema.title}: новый файл`,
  bodyText: snippetText({ ...record(sampleOf(schema)), $schema: fixed(address) }),
})

/** Of an object: an action by its word, a field by its type, any other with the keys that it must have. */
export function snippetsOf(schema: JsonSchema): readonly Snippet[] {
  if (schema === action) return actionSnippets()
  if (schema === field) return fieldSnippets()
  const { type, required = [], description = '' } = schema
  if (type !== 'object' || required.length === 0) return []
  return [{ label: `{…} ${description.replace(/\.$/, '')}`, bodyText: snippetText(sampleOf(schema)) }]
}

/** A block with the props that it must have. */
export const blockSnippet = (type: string, { title, description, props }: BlockContract): Snippet => ({
  label: `{…} ${type} — ${title}`,
  description,
  bodyText: snippetText({ type: fixed(type), ...(props.required?.length && { props: sampleOf(props) }) }),
})

/** An expression by each word of the vocabulary. */
export const expressionSnippets = (): readonly Snippet[] =>
  Object.entries(operators).map(([name, { description, example }]) => ({
    label: `{…} ${name}`,
    description,
    bodyText: snippetText({ [name]: example }),
  }))

export const linkSnippets: readonly Snippet[] = [
  { label: '{…} route', description: 'Ссылка на страницу сайта.', bodyText: snippetText({ route: 'home' }) },
  { label: '{…} modal', description: 'Ссылка на окно поверх страницы.', bodyText: snippetText({ modal: 'callback' }) },
]

function actionSnippets(): readonly Snippet[] {
  const meanings = meaningsOf(action.properties.do)
  return Object.entries(ACTIONS).map(([word, { required }], i) => ({
    label: `{…} ${word}`,
    description: meanings[i] ?? '',
    bodyText: snippetText({
      do: fixed(word),
      ...Object.fromEntries(required.map((key) => [key, sampleOf(record(action.properties)[key] as JsonSchema)])),
    }),
  }))
}

/** What a field of each type must have; a type's own keys are its schema's affair. */
const fieldSnippets = (): readonly Snippet[] =>
  fieldTypeNames.map((type) => {
    const { title, keys } = fieldTypeMeta[type]
    return {
      label: `{…} ${type} — ${title}`,
      bodyText: snippetText({
        name: type,
        type: fixed(type),
        ...(type !== 'hidden' && { label: 'Подпись' }),
        ...(keys.includes('options') && { options: [{ value: 'one', text: 'Первый' }] }),
        ...(type === 'file' && { validation: { file: { kinds: ['pdf'] } } }),
      }),
    }
  })
