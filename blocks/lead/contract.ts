import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Вводка',
  description: 'Первый абзац страницы, крупнее остальных. Один на странице.',
  interactive: false,
  props: object({ required: { text: { ...text, description: 'Вводный абзац, одно-три предложения.' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
