import { type BlockContract, type FromSchema, object, text } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Вводка',
  description: 'Первый абзац страницы, крупнее остальных. Один на странице.',
  interactive: false,
  props: object({ required: { text: { ...text, description: 'Вводный абзац, одно-три предложения.' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
