import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Цифры',
  description: 'От двух до четырёх крупных чисел с подписями.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        description: 'Числа слева направо.',
        minItems: 2,
        maxItems: 4,
        items: {
          type: 'object',
          description: 'Число с подписью.',
          additionalProperties: false,
          required: ['value', 'label'],
          properties: {
            value: { ...line, description: 'Число: «1,1» или «10–20».' },
            unit: { ...line, description: 'Единица: «млн», «мл», «%».' },
            label: { ...line, description: 'Что это за число.' },
          },
        },
      },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
