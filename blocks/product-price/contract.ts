import type { FromSchema } from 'json-schema-to-ts'
import { productCard } from '#schema/api/catalog/shared.ts'
import { catalogViewCall } from '#schema/api/catalog/view.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { object } from '#schema/definitions/contract/object.ts'

const { id, stock } = productCard.properties
const { prices, packing, vat, supply } = catalogViewCall.response.properties.item.properties

export const contract = {
  title: 'Цена и срок',
  description:
    'Цена штуки и когда отгрузим — для количества, которое набрано рядом, в «Цена и расчёт партии»; пока не набрано, для минимального заказа.',
  interactive: true,
  props: object({
    required: {
      product: object({
        description: 'Изделие; без packing — цена самой большой партии, без supply — наличие словами.',
        required: { id, prices },
        optional: { packing, vat, stock, supply },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
