import { type BlockContract, type FromSchema, line, object, objects, text } from '#schema/definitions/contract/index.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'

export const contract = {
  title: 'Ряд чертежей',
  description: 'Изделия рядом, в одном масштабе.',
  interactive: false,
  props: object({
    required: {
      items: objects({
        description: 'Изделия слева направо.',
        minItems: 2,
        maxItems: 5,
        item: 'Изделие.',
        required: {
          drawing: { ...drawing, description: 'Форма и размеры изделия.' },
          title: { ...line, description: 'Название изделия.' },
        },
        optional: { text: { ...text, description: 'Пояснение в одну-две строки.' } },
      }),
    },
    optional: { caption: { ...text, description: 'Подпись под рядом.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
