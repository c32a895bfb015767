import { orderOpenCall } from '#schema/api/orders/orders.ts'
import { type BlockContract, type FromSchema, line, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Повторить заказ',
  description:
    'Кладёт строки прошлого заказа в корзину по сегодняшним ценам и ведёт туда. Если в корзине уже что-то есть, спрашивает, добавить или заменить. Чего в каталоге больше нет, о том говорит.',
  interactive: true,
  emptyWithout: 'number',
  props: object({
    required: { number: { ...line, description: 'Номер заказа.' } },
    optional: {
      token: {
        ...orderOpenCall.query.properties.token,
        description: 'Подпись заказа, который открыли по\u00a0ссылке.',
      },
      asks: {
        type: 'boolean',
        default: false,
        description:
          'true — сразу спросить, добавить заказ к корзине или заменить её: так спрашивает страница корзины без скриптов.',
      },
      key: {
        type: 'string',
        maxLength: 100,
        description: 'Ключ ответа на этот вопрос: повторное нажатие его не повторит.',
      },
      prints: { type: 'boolean', default: false, description: 'true — рядом стоит кнопка «Напечатать».' },
      details: { ...link, description: 'Страница заказа; с ней рядом стоит ссылка «Открыть».' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
