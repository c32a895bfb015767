import { productCard } from '#schema/api/catalog/shared.ts'
import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'

export const contract = {
  title: 'Подходящая тара',
  description:
    'На странице укупорки: тара, на чью горловину она идёт, в этой укупорке и в одном масштабе. Без изделий блока нет.',
  interactive: false,
  heading: 2,
  emptyWithout: 'items',
  props: object({
    required: {
      title: { ...line, description: 'Заголовок ряда.' },
      items: { type: 'array', description: 'Тара.', items: productCard },
    },
    optional: { drawing: { ...drawing, description: 'Форма и размеры укупорки; нет — тара без чертежей.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
