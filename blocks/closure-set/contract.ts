import { productCard } from '#schema/api/catalog/shared.ts'
import { catalogViewCall } from '#schema/api/catalog/view.ts'
import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'

const { item, set } = catalogViewCall.response.properties
const { prices, packing, supply } = item.properties

export const contract = {
  title: 'Комплект с\u00a0укупоркой',
  description:
    'Сколько стоит изделие вместе с\u00a0укупоркой, когда отгрузим и\u00a0как она смотрится; любая, что подходит, на\u00a0выбор. Одно нажатие кладёт в\u00a0корзину обе строки. Без скриптов\u00a0— наименьшую партию.',
  interactive: true,
  heading: 2,
  emptyWithout: 'set',
  props: object({
    required: {
      product: object({
        description: 'Тара.',
        required: { id: productCard.properties.id, name: { ...line, description: 'Название.' }, prices },
        optional: { drawing, packing, supply },
      }),
      set,
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
