import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Полоса рабочего места',
  description: 'Строка о том, что только что сделано или чего нельзя, и действие рядом с ней: форма с одной кнопкой.',
  interactive: false,
  places: ['page'],
  emptyWithout: 'text',
  props: object({
    required: { text: { ...line, description: 'Что сказать.' } },
    optional: {
      brief: {
        type: 'boolean',
        default: false,
        description: 'true — полоса исчезает через десять секунд: действие больше не сработает.',
      },
    },
  }),
  slots: { action: { description: 'Форма с одной кнопкой.' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
