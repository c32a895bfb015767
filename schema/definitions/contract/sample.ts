import type { JsonSchema } from '../json-schema/types.ts'

/** Sample strings by the schema's `format`, or by its `role` for links and addresses of files. */
const STRINGS: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T09:00:00.000Z',
  'day-or-minute': '2026-11-20',
  email: 'anna@paseka.example',
  link: '/about/',
  asset: '/assets/documents/terms_of_use.pdf',
  picture: '/assets/pictures/banki.jpg',
}

/**
 * Returns a value that is valid for a schema: its first example, constant or first enum value; an object with all keys but
 * those with empty `examples`; a list with one element. Strings with a pattern and numbers with a step need an example.
 */
export function sampleOf(schema: JsonSchema): unknown {
  const { type, properties = {}, items, examples, format = '', role = '' } = schema
  if (examples) return examples[0]
  if ('const' in schema) return schema.const
  if (role === 'blocks') return []
  const [choice] = schema.enum ?? []
  if (choice !== undefined) return choice
  const [variant] = schema.anyOf ?? []
  if (variant) return sampleOf(variant)
  switch (typeof type === 'string' ? type : type?.[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).flatMap(([key, value]) =>
          value.examples?.length === 0 ? [] : [[key, sampleOf(value)]],
        ),
      )
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sampleOf(items ?? {}))
    case 'string':
      return STRINGS[format] ?? STRINGS[role] ?? 'Образец'.slice(0, schema.maxLength)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 0)
    case 'boolean':
      return true
    default:
      return null
  }
}
