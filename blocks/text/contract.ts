import { type BlockContract, type FromSchema, object, text } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Текст',
  description: 'Один или несколько абзацев.',
  interactive: false,
  emptyWithout: 'text',
  props: object({ required: { text: { ...text, description: 'Абзацы. Между ними пустая строка.' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
