import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

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
