import { type BlockContract, type FromSchema, line, object, text } from '#schema/definitions/contract/index.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'

export const contract = {
  title: 'Чертёж',
  description: 'Чертёж изделия с размерами в миллиметрах.',
  interactive: false,
  props: object({
    required: {
      drawing: { ...drawing, description: 'Форма и размеры изделия.' },
      alt: { ...line, description: 'Что изображено: для тех, кто не видит чертежа.' },
    },
    optional: {
      caption: { ...text, description: 'Подпись под чертежом.' },
      plain: {
        type: 'boolean',
        default: false,
        description: 'true — без листа вокруг, поменьше: для меню и карточек.',
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
