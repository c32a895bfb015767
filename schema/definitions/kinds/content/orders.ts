import { line } from '../../contract/fragments.ts'
import { object } from '../../contract/object.ts'
import { fileKeys } from '../file.ts'

/**
 * Statuses of an order. The code defines them: a buyer can cancel a new order, and a cancelled one stays so. The file
 * has their titles and letters.
 */
export const ORDER_STATUSES = [
  'new',
  'confirmed',
  'awaiting-payment',
  'in-production',
  'shipped',
  'done',
  'cancelled',
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Appearance of a status, in the file and in the calls. */
export const statusLook = {
  name: { ...line, maxLength: 40, description: 'Слово для покупателя и менеджера: «в производстве».' },
  tone: {
    enum: ['plain', 'active', 'waiting', 'good', 'bad'],
    description:
      'Цвет кружка и слова: plain — серый, active — синий, waiting — оранжевое кольцо, good — зелёный, bad — красный.',
  },
} as const

const status = (description: string) =>
  object({
    description,
    required: statusLook,
    optional: {
      letter: {
        ...line,
        maxLength: 600,
        description: 'Абзац письма, которое уходит покупателю, когда заказ становится таким. Без него письма нет.',
      },
    },
  })

const properties = {
  new: status('Оформлен на сайте, менеджер его ещё не видел; покупатель может отменить его сам.'),
  confirmed: status('Менеджер подтвердил наличие и срок.'),
  'awaiting-payment': status('Счёт выставлен.'),
  'in-production': status('Изготавливаем.'),
  shipped: status('Отгружен со склада.'),
  done: status('Покупатель получил заказ.'),
  cancelled: status('Отменён покупателем или менеджером; другим он уже не станет.'),
} as const satisfies Record<OrderStatus, unknown>

/** schema/content/order-statuses.json */
export const orderStatuses = object({
  title: 'Состояния заказа',
  required: {
    ...fileKeys,
    statuses: object({ description: 'Состояния; все обязательны.', required: properties }),
  },
})
