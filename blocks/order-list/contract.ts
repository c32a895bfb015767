import type { FromSchema } from 'json-schema-to-ts'
import { orderListCall } from '#schema/api/orders/orders.ts'
import { textLink } from '#schema/api/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Мои заказы',
  description:
    'Заказы посетителя: номер, состояние, день, сколько изделий и на какую сумму. В место actions ставят «Повторить заказ».',
  interactive: false,
  props: object({
    required: {
      items: orderListCall.response.properties.list,
      empty: object({
        description: 'Что показать, когда заказов не было.',
        required: {
          text: { ...text, description: 'Что случилось: «Заказов пока не было».' },
          step: { ...textLink, description: 'Следующий шаг: «Выбрать тару».' },
        },
      }),
    },
  }),
  slots: { actions: { item: 'items', description: 'Что можно сделать с заказом: открыть, повторить.' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
