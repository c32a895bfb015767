import { productCard } from '#schema/api/catalog/shared.ts'
import { catalogViewCall } from '#schema/api/catalog/view.ts'
import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

const { colors, prices, packing, vat } = catalogViewCall.response.properties.item.properties

export const contract = {
  title: 'Цена и расчёт партии',
  description: 'Цена по количеству таблицей и расчёт: штуки в коробки, поддоны, кубометры, килограммы и сумму.',
  interactive: true,
  heading: 2,
  props: object({
    required: {
      product: object({
        description: 'Изделие; без packing рассчитывать нечего, блок оставляет своё место «action».',
        required: { id: productCard.properties.id, prices },
        optional: { colors, packing, vat },
      }),
    },
    optional: { title: { ...line, default: 'Цена и расчёт партии', description: 'Заголовок.' } },
  }),
  slots: {
    options: { description: 'Что стоит над количеством: другие цвета изделия.' },
    action: { description: 'Что сделать с партией: «В корзину» берёт её количество.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

export type Offer = Props['product'] & Required<Pick<Props['product'], 'packing'>>
