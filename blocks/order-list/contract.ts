import { orderListCall } from '#schema/api/orders/orders.ts'
import { emptyState } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Мои заказы',
  description:
    'Заказы посетителя: номер, состояние, день, сколько изделий и на какую сумму. В место actions ставят «Повторить заказ».',
  interactive: false,
  props: object({
    required: {
      items: orderListCall.response.properties.list,
      empty: emptyState('когда заказов не было', 'Заказов пока не было'),
    },
  }),
  slots: { actions: { item: 'items', description: 'Что можно сделать с заказом: открыть, повторить.' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
