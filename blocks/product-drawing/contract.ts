import { pictures } from '#schema/api/catalog/shared.ts'
import { type BlockContract, type FromSchema, line, list, object, record } from '#schema/definitions/contract/index.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'

export const contract = {
  title: 'Чертёж изделия',
  description:
    'Фотографии или изображение по чертежу, потом чертёж с размерами: спереди, сверху, горловина крупно, с крышкой. Открывается во весь экран.',
  interactive: false,
  props: object({
    required: {
      product: object({
        description: 'Изделие.',
        required: { name: { ...line, description: 'Название изделия: читает программа экранного доступа.' } },
        optional: {
          drawing: { ...drawing, description: 'Форма и размеры изделия; без них и без картинок блока нет.' },
          cap: { ...drawing, description: 'Форма и размеры крышки; без неё нет вида «С крышкой».' },
          neck: { ...line, description: 'Горловина: «28/410», подпись вида «Горловина».' },
          pictures: {
            ...pictures,
            description: 'Фотографии или изображение по чертежу; они стоят перед видами чертежа.',
          },
        },
      }),
    },
  }),
  picture: ({ product }) => {
    const { src, alt } = record(list(record(product).pictures)[0])
    return { address: String(src), alt: String(alt) }
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
