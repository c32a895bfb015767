import { sectionCard } from '#schema/api/catalog/shared.ts'
import { type BlockContract, type FromSchema, headingLevel, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Разделы каталога',
  description: 'Карточки разделов: чертёж, название и сколько изделий.',
  interactive: false,
  emptyWithout: 'items',
  props: object({
    required: { items: { type: 'array', description: 'Разделы по порядку.', items: sectionCard } },
    optional: {
      look: {
        enum: ['cards', 'chips'],
        default: 'cards',
        description: 'Вид: cards — карточки с чертежом, chips — метки в одну строку, над списком изделий.',
      },
      headingLevel,
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
