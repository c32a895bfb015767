import { productCard } from '#schema/api/catalog/shared.ts'
import { catalogViewCall } from '#schema/api/catalog/view.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

const { id, stock } = productCard.properties
const { prices, packing, vat, supply, arrival } = catalogViewCall.response.properties.item.properties

export const contract = {
  title: 'Цена и срок',
  description:
    'Цена штуки, что на\u00a0складе, когда отгрузим и\u00a0привезём — для количества, которое набрано рядом, в «Цена и расчёт партии»; пока не набрано, для минимального заказа.',
  interactive: true,
  props: object({
    required: {
      product: object({
        description: 'Изделие; без packing — цена самой большой партии, без supply — наличие словами.',
        required: { id, prices },
        optional: { packing, vat, stock, supply, arrival },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
