import { type BlockContract, type FromSchema, line, object, text } from '#schema/definitions/contract/index.ts'

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
