import { invoiceOffer, orderOpenCall } from '#schema/api/orders/orders.ts'
import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Получить счёт',
  description:
    'Кнопка, которая выставляет счёт на заказ и скачивает PDF, и на кого он; если сразу счёт не получить, то почему. Когда счёт есть, — пусто.',
  interactive: true,
  props: object({
    required: { number: { ...line, description: 'Номер заказа.' } },
    optional: {
      offer: invoiceOffer,
      token: {
        ...orderOpenCall.query.properties.token,
        description: 'Подпись из адреса страницы, которую открыли по ссылке письма.',
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
