import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { type JsonSchema, typesOf } from '#schema/definitions/json-schema/types.ts'

/** A line of a contract's table. */
export interface PropRow {
  /** «items[].text»: a list's elements by `[]`, what is inside by a dot. */
  name: string
  type: string
  required: boolean
  /** As JSON; undefined where there is none. */
  preset: string | undefined
  meaning: string
}

/** A contract's props, those of objects and of lists' elements after what holds them. */
export const propRows = ({ props }: Pick<BlockContract, 'props'>): PropRow[] => rowsIn(props, '')

function rowsIn(schema: JsonSchema, before: string): PropRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    const name = before + key
    const { items } = part
    return [
      {
        name,
        type: typeName(part),
        required: schema.required?.includes(key) ?? false,
        preset: part.default === undefined ? undefined : JSON.stringify(part.default),
        meaning: part.description ?? '',
      },
      ...rowsIn(part, `${name}.`),
      ...(items ? rowsIn(items, `${name}[].`) : []),
      ...(typeof part.additionalProperties === 'object' ? rowsIn(part.additionalProperties, `${name}.*.`) : []),
    ]
  })
}

const ROLES: Readonly<Record<NonNullable<JsonSchema['role']>, string>> = {
  link: 'ссылка',
  text: 'текст с\u00a0разметкой',
  line: 'строка',
  asset: 'файл из\u00a0public',
  picture: 'картинка из\u00a0public',
  anchor: 'имя места',
  blocks: 'блоки',
  modal: 'имя окна',
  form: 'имя формы',
  mail: 'имя письма',
  document: 'имя документа',
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'строка',
  number: 'число',
  integer: 'целое число',
  boolean: 'true или\u00a0false',
  object: 'набор',
  array: 'список',
  null: 'null',
}

/** What an author writes there, in Russian. */
export function typeName(schema: JsonSchema): string {
  const { const: only, enum: values, role, items, format } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (role) return ROLES[role]
  if (format === 'date') return 'дата'
  if (format === 'email') return 'почта'
  const types = typesOf(schema).map((type) => TYPES[type] ?? type)
  if (items && !items.properties) return `${types.join(' или\u00a0')}: ${typeName(items)}`
  return types.join(' или\u00a0') || 'любое значение'
}

const PLACES: Readonly<Record<NonNullable<BlockContract['places']>[number], string>> = {
  page: 'страница',
  layout: 'макет',
  modal: 'окно',
  mail: 'письмо',
  content: 'тело статьи, новости',
}

/** Where a block may stand, in words. */
export function placesInWords({ places, interactive }: BlockContract): string {
  if (places) return places.map((place) => PLACES[place]).join(', ')
  return interactive ? 'везде, кроме писем' : 'везде'
}
