import { fileKeys, line } from '../definitions/contract/fragments.ts'
import { object } from '../definitions/contract/object.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

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

/** Statuses of an offer, which is an order that has not been placed; `draft`: staff have not sent it yet. */
export const OFFER_STATUSES = ['draft', 'asked', 'sent', 'withdrawn'] as const

export type OfferStatus = (typeof OFFER_STATUSES)[number]

/** Statuses of a finished order: nothing is owed to its buyer any more. */
export const FINISHED_STATUSES = ['done', 'cancelled'] as const satisfies readonly OrderStatus[]

/** Appearance of a status, in the file and in the calls. */
export const statusLook = {
  name: { ...line, maxLength: 40, description: 'Слово для покупателя и менеджера: «в производстве».' },
  tone: {
    enum: ['plain', 'active', 'waiting', 'good', 'bad'],
    description:
      'Цвет кружка и слова: plain — серый, active — синий, waiting — оранжевое кольцо, good — зелёный, bad — красный.',
  },
} as const

/** An order becomes new when it is made, and never again. */
const NEXT = ORDER_STATUSES.filter((status) => status !== 'new')

const described = {
  letter: {
    ...line,
    maxLength: 600,
    description: 'Абзац письма, которое уходит покупателю, когда заказ становится таким. Без него письма нет.',
  },
  document: object({
    description: 'Номер чего менеджер вписывает, когда переводит заказ сюда. Он встаёт в письмо и в историю.',
    required: { label: { ...line, maxLength: 60, description: 'Слова перед номером: «Счёт №».' } },
    optional: {
      required: { type: 'boolean', default: false, description: 'true — без номера перевести сюда нельзя.' },
    },
  }),
} as const

const status = (id: OrderStatus, description: string) =>
  object({
    description,
    required: statusLook,
    optional: {
      ...described,
      next: {
        type: 'array',
        unique: [''],
        description: 'Чем заказ может стать дальше: кнопки на его странице рабочего места. Без этого ключа — ничем.',
        items: { enum: NEXT.filter((status) => status !== id), description: 'Другое состояние.' },
      },
    },
  })

const properties = {
  new: status('new', 'Оформлен на сайте, менеджер его ещё не видел; покупатель может отменить его сам.'),
  confirmed: status('confirmed', 'Менеджер подтвердил наличие и срок.'),
  'awaiting-payment': status('awaiting-payment', 'Счёт выставлен.'),
  'in-production': status('in-production', 'Изготавливаем.'),
  shipped: status('shipped', 'Отгружен со склада.'),
  done: status('done', 'Покупатель получил заказ.'),
  cancelled: object({
    description: 'Отменён покупателем или менеджером; другим он уже не станет.',
    required: statusLook,
    optional: described,
  }),
} as const satisfies Record<OrderStatus, unknown>

export const kind = {
  path: 'content/order-statuses.json',
  guarded: (value: unknown) => value,
  schema: object({
    title: 'Состояния заказа',
    required: {
      ...fileKeys,
      statuses: { ...object({ description: 'Состояния; все обязательны.', required: properties }), unique: ['name'] },
    },
  }),
} as const satisfies ContentKind

declare module '../definitions/shop/content-kinds.ts' {
  interface ContentKinds {
    'order-statuses': typeof kind
  }
}
