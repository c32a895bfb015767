import { type JsonSchema, typesOf } from '../json-schema/types.ts'
import { type FieldTypeName, fieldContracts } from './field-contracts.ts'
import { field, operands } from './field-schema.ts'
import { ownRules } from './own-rules.ts'
import { fieldTypes } from './types.ts'

/** Returns the keys of the messages that a field of this type may show. */
const messageKeysOf = (type: FieldTypeName): ReadonlySet<string> =>
  new Set(['required', ...Object.values(fieldTypes[type].rules).map(({ messageKey }) => messageKey)])

/** Returns the rules that `validation` allows for a field type: the type's rules that form files can set. */
export const operandsOf = (type: FieldTypeName): readonly (keyof typeof operands)[] =>
  [...messageKeysOf(type)].filter((key): key is keyof typeof operands => key in operands)

/** Keys that only some types have. */
const ownKeys = new Set<string>(Object.values(fieldContracts).flatMap(({ keys }) => keys))

/** Returns the schema of a field of one type, with only the keys and rules of this type. @param every schema for fields of all types */
export function schemaOfType(type: FieldTypeName, every: JsonSchema): JsonSchema {
  const { keys, json } = fieldContracts[type]
  const { validation = {}, messages = {}, send = {}, default: preset = {} } = every.properties ?? {}
  const hasKey = (key: string): boolean => !ownKeys.has(key) || keys.some((own) => own === key)
  const operands: readonly string[] = operandsOf(type)
  const isOfShop = (rule: string): boolean => operands.includes('pattern') && ownRules.has(rule)
  const told = messageKeysOf(type)
  const rules = withKeys(validation, (key) => operands.includes(key) || isOfShop(key))
  const { min, max } = rules.properties ?? {}
  return withKeys(
    {
      ...every,
      properties: {
        ...every.properties,
        default: narrowTo(preset, json),
        validation: {
          ...rules,
          properties: {
            ...rules.properties,
            ...(min && { min: narrowTo(min, json) }),
            ...(max && { max: narrowTo(max, json) }),
          },
        },
        messages: withKeys(messages, (key) => told.has(key) || isOfShop(key)),
        send: withKeys(send, hasKey),
      },
    },
    hasKey,
  )
}

const withKeys = (schema: JsonSchema, hasKey: (key: string) => boolean): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([key]) => hasKey(key))),
})

/** Narrows a schema of several types to the type of the field's value. */
const narrowTo = (schema: JsonSchema, { type }: JsonSchema): JsonSchema => {
  const common = typesOf({ ...(type !== undefined && { type }) }).filter((one) => typesOf(schema).includes(one))
  return common.length === 1 ? { ...schema, type: common[0] as NonNullable<JsonSchema['type']> } : schema
}

/** Returns the initial keys of a new field besides name and label, so that the checker reports no problem. */
export function sampleOfType(type: FieldTypeName): Readonly<Record<string, unknown>> {
  const { keys, needs } = fieldContracts[type]
  const { autocomplete } = fieldTypes[type] as { autocomplete?: 'email' | 'tel' }
  return {
    ...(type !== field.properties.type.default && { type }),
    ...(keys.includes('options') && { options: OPTIONS }),
    ...(autocomplete && { autocomplete, validation: autocomplete === 'tel' ? { phone: true } : { email: true } }),
    ...(needs && { validation: { [needs.rule]: needs.example } }),
  }
}

const OPTIONS = [
  { value: 'first', text: 'Первый вариант' },
  { value: 'second', text: 'Второй вариант' },
]
