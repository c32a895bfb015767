import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Текст',
  description: 'Один или несколько абзацев.',
  interactive: false,
  emptyWithout: 'text',
  props: object({ required: { text: { ...text, description: 'Абзацы, между ними пустая строка (\\n\\n).' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
