import type { FromSchema } from 'json-schema-to-ts'
import { catalogView } from '#schema/api/catalog/view.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line } from '#schema/definitions/contract/fragments.ts'

const { prices, packing } = catalogView.response.properties.item.properties

export const contract = {
  title: 'Цена и расчёт партии',
  description: 'Цена по количеству таблицей и расчёт: штуки в коробки, поддоны, кубометры, килограммы и сумму.',
  interactive: true,
  heading: 2,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['prices', 'packing'],
    properties: {
      title: { ...line, default: 'Цена и расчёт партии', description: 'Заголовок.' },
      prices,
      packing,
    },
  },
  slots: {
    action: { description: 'Что сделать с партией: «В корзину» берёт её количество.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
