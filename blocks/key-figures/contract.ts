import { type BlockContract, type FromSchema, line, object, objects } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Цифры',
  description: 'От двух до четырёх крупных чисел с подписями.',
  interactive: false,
  props: object({
    required: {
      items: objects({
        description: 'Числа слева направо.',
        unique: ['label'],
        minItems: 2,
        maxItems: 4,
        item: 'Число с подписью.',
        required: {
          value: { ...line, description: 'Число: «1,1» или «10–20».' },
          label: { ...line, description: 'Что это за число.' },
        },
        optional: { unit: { ...line, description: 'Единица: «млн», «мл», «%».' } },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
