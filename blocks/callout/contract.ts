import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Выноска',
  description: 'Замечание или предупреждение на подложке.',
  interactive: false,
  props: object({
    required: { text: { ...text, description: 'Текст выноски.' } },
    optional: {
      title: { ...line, description: 'Заголовок выноски.' },
      tone: {
        enum: ['note', 'warning'],
        default: 'note',
        description: 'Тон: note — замечание, warning — предупреждение.',
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
