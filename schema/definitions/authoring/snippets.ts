import { ACTIONS, action } from '../contract/actions.ts'
import type { BlockContract } from '../contract/block.ts'
import { operators } from '../expressions/operators.ts'
import { field, fieldContracts } from '../fields/field-schema.ts'
import { isHidden } from '../fields/field-types.ts'
import { fieldTypeNames } from '../fields/types.ts'
import { meaningsOf } from '../json-schema/meanings.ts'
import { isFileRole, type JsonSchema, type JsonType, type Snippet, typesOf } from '../json-schema/types.ts'
import { list, record } from '../json-schema/unknown.ts'

/** A choice of words in a snippet, the first one preselected. */
interface Choice {
  readonly choice: readonly unknown[]
}

/** A word of the language in a sample, which the author must not change. */
interface Fixed {
  readonly fixed: unknown
}

/** Initial values of a string; the first that matches its pattern is used. */
const STRINGS = [
  'Текст',
  'imya',
  '/',
  '/assets/documents/terms_of_use.pdf',
  '+7 495 000-00-00',
  'https://site.example',
  '26-7F3K-Q',
  ...['7707083893', '1027700132195', '773601001', '041708999', '40702810300000001148'], // ИНН, ОГРН, КПП, БИК, счёт
]

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  email: 'info@site.example',
  uri: 'https://site.example/',
}

/**
 * Returns the smallest sample of a schema: required keys, and one element in a list that must not be empty. Parts may
 * be `Choice` and `Fixed`.
 */
function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return fixed(schema.const)
  if (schema.enum) return schema.enum.length === 1 ? fixed(schema.enum[0]) : { choice: schema.enum }
  if (schema.default !== undefined) return schema.default
  const [type = 'string'] = typesOf(schema)
  return BY_TYPE[type](schema)
}

const fixed = (value: unknown): Fixed => ({ fixed: value })

const BY_TYPE: Readonly<Record<JsonType, (schema: JsonSchema) => unknown>> = {
  string: ({ pattern = '', format = '', role, names }) => {
    if (role === 'picture') return '/assets/pictures/banki.jpg'
    if (role === 'link') return '/'
    if (names || isFileRole(role)) return 'imya'
    return BY_FORMAT[format] ?? STRINGS.find((sample) => new RegExp(pattern).test(sample)) ?? ''
  },
  number: ({ minimum = 0 }) => minimum,
  integer: ({ minimum = 0 }) => minimum,
  boolean: () => ({ choice: [true, false] }),
  null: () => null,
  array: ({ items = {}, minItems = 0, role }) =>
    minItems === 0
      ? []
      : role === 'blocks'
        ? [{ type: fixed('text'), props: { text: 'Текст' } }]
        : Array.from({ length: minItems }, () => sampleOf(items)),
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(required.map((key) => [key, sampleOf(properties[key] ?? {})])),
}

/** Maximum length of an object or a list on one line. */
const LINE = 72

/**
 * Converts a sample to a VS Code snippet with placeholders `${1:…}`. @param value JSON that may contain `Choice` and
 * `Fixed`
 */
function snippetText(value: unknown): string {
  let stops = 0
  const stop = (text: string): string => `\${${++stops}:${escapeText(text, /[\\$}]/g)}}`
  function write(part: unknown, indent: string): string {
    if (isChoice(part)) return choose(part.choice)
    if (isFixed(part)) return escapeText(JSON.stringify(part.fixed), /[\\$]/g)
    if (typeof part === 'string') return `"${stop(JSON.stringify(part).slice(1, -1))}"`
    if (typeof part !== 'object' || part === null) return stop(JSON.stringify(part))
    const [open, close] = Array.isArray(part) ? ['[', ']'] : ['{', '}']
    const deeper = `${indent}\t`
    const parts = Array.isArray(part)
      ? list(part).map((element) => write(element, deeper))
      : Object.entries(part).map(
          ([key, element]) => `${escapeText(JSON.stringify(key), /[\\$]/g)}: ${write(element, deeper)}`,
        )
    if (parts.length === 0) return `${open}$${++stops}${close}`
    const flat = parts.join(', ')
    if (flat.length < LINE && !flat.includes('\n')) return open === '[' ? `[${flat}]` : `{ ${flat} }`
    return `${open}\n${deeper}${parts.join(`,\n${deeper}`)}\n${indent}${close}`
  }
  function choose(words: readonly unknown[]): string {
    const text = words.map((word) => escapeText(String(word), /[\\$},|]/g)).join(',')
    const choice = `\${${++stops}|${text}|}`
    return typeof words[0] === 'string' ? `"${choice}"` : choice
  }
  return write(value, '')
}

/** Returns the text of a snippet with its placeholders unchanged. */
export const insertedText = (snippet: string): string =>
  snippet
    .replace(/\$\{\d+\|((?:\\.|[^\\,|])*)(?:\\.|[^\\|])*\|\}/g, '$1')
    .replace(/\$\{\d+:((?:\\.|[^\\}])*)\}/g, '$1')
    .replace(/(?<!\\)\$\d+/g, '')
    .replace(/\\([\\$},|])/g, '$1')

const escapeText = (text: string, signs: RegExp): string => text.replace(signs, '\\$&')

const isChoice = (part: unknown): part is Choice => typeof part === 'object' && part !== null && 'choice' in part
const isFixed = (part: unknown): part is Fixed => typeof part === 'object' && part !== null && 'fixed' in part

/** Snippet of a new file. @param address its `$schema` */
export const fileSnippet = (schema: JsonSchema, address: string): Snippet => ({
  label: `{…} ${schema.title}: новый файл`,
  bodyText: snippetText({ ...record(sampleOf(schema)), $schema: fixed(address) }),
})

/** Snippets of an object: an action by its word, a field by its type, anything else with its required keys. */
export function snippetsOf(schema: JsonSchema): readonly Snippet[] {
  if (schema === action) return actionSnippets()
  // The schema of a field is another object where a shop has rules of its own.
  if (schema.properties?.type === field.properties.type) return fieldSnippets()
  const { type, required = [], description = '' } = schema
  if (type !== 'object' || required.length === 0) return []
  return [{ label: `{…} ${description.replace(/\.$/, '')}`, bodyText: snippetText(sampleOf(schema)) }]
}

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

/** One snippet per field type, with the required keys. */
const fieldSnippets = (): readonly Snippet[] =>
  fieldTypeNames.map((type) => {
    const { title, keys, needs } = fieldContracts[type]
    return {
      label: `{…} ${type} — ${title}`,
      bodyText: snippetText({
        name: type,
        type: fixed(type),
        ...(!isHidden({ type }) && { label: 'Подпись' }),
        ...(keys.includes('options') && { options: [{ value: 'one', text: 'Первый' }] }),
        ...(needs && { validation: { [needs.rule]: needs.example } }),
      }),
    }
  })
