import { type BlockContract, type FromSchema, line, link, object, objects } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Кнопки',
  description: 'Ссылки в виде кнопок, в ряд.',
  interactive: false,
  emptyWithout: 'items',
  props: object({
    required: {
      items: objects({
        description: 'Кнопки слева направо.',
        unique: ['text'],
        minItems: 1,
        item: 'Кнопка.',
        required: {
          text: { ...line, description: 'Надпись: что произойдёт после нажатия.' },
          link: { ...link, description: 'Куда ведёт кнопка.' },
        },
        optional: {
          kind: {
            enum: ['primary', 'secondary', 'ghost'],
            default: 'primary',
            description: 'Вид: primary — главная кнопка, secondary — второстепенная, ghost — без рамки, как ссылка.',
          },
        },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
