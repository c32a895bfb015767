import { orderPapersCall } from '#schema/api/orders/orders.ts'
import { emptyState } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Документы заказов',
  description: 'Счета, файлы и\u00a0предложения всех заказов покупателя, по\u00a0заказам.',
  interactive: false,
  heading: 2,
  props: object({
    required: {
      items: orderPapersCall.response.properties.list,
      empty: emptyState('пока документов нет', 'Документов пока нет'),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
