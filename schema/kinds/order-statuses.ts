import { fileKeys, line, object, objects } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

/**
 * Statuses of an order that the code knows: for example, a buyer can cancel an order with the status `new`.
 * The file sets their titles and letters, and may add further statuses.
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

/** A status that the code knows, or one that the shop adds: staff set it, and no code depends on it. */
export type OrderStatus = (typeof ORDER_STATUSES)[number] | `own-${string}`

/** Statuses of an offer, which is an order that the buyer has not placed yet; `draft`: staff have not sent it yet. */
export const OFFER_STATUSES = ['draft', 'asked', 'sent', 'withdrawn'] as const

export type OfferStatus = (typeof OFFER_STATUSES)[number]

/** Statuses of a finished order: the shop owes its buyer nothing more. */
export const FINISHED_STATUSES = ['done', 'cancelled'] as const satisfies readonly OrderStatus[]

/** Name and color of a status, in the file and in the responses of calls. */
export const statusLook = {
  name: { ...line, maxLength: 40, description: 'Слово для покупателя и менеджера: «в производстве».' },
  tone: {
    enum: ['plain', 'active', 'waiting', 'good', 'bad'],
    description:
      'Цвет кружка и слова: plain — серый, active — синий, waiting — оранжевое кольцо, good — зелёный, bad — красный.',
  },
} as const

/** Events that can change an order's status: the first payment, the full payment, the first shipment, the full shipment. */
const AFTER = ['payment', 'paid', 'shipment', 'shipped'] as const

export type OrderPart = (typeof AFTER)[number]

/** Returns the schema of a letter's paragraph about an event that leaves the order's status unchanged, such as a partial payment. */
const part = (description: string) => ({ ...line, maxLength: 600, description })

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

const optional = {
  ...described,
  after: {
    enum: AFTER,
    description:
      'Заказ станет таким сам, если это есть в next: payment — оплачена часть, paid — оплачено всё, shipment — отгружена часть, shipped — отгружено всё.',
  },
  next: {
    type: 'array',
    unique: [''],
    description: 'Чем заказ может стать дальше: кнопки на его странице рабочего места. Без этого ключа — ничем.',
    items: {
      type: 'string',
      maxLength: 30,
      among: ['/statuses', '/own'],
      description: 'Другое состояние: имя из "statuses" или "own".',
    },
  },
} as const

const status = <const D extends string>(description: D) => object({ description, required: statusLook, optional })

const properties = {
  new: status('Оформлен на сайте, менеджер его ещё не видел; покупатель может отменить его сам.'),
  confirmed: status('Менеджер подтвердил наличие и срок.'),
  'awaiting-payment': status('Счёт выставлен.'),
  'in-production': status('Изготавливаем.'),
  shipped: status('Отгружен со склада.'),
  done: status('Покупатель получил заказ.'),
  cancelled: object({
    description: 'Отменён покупателем или менеджером; другим он уже не станет.',
    required: statusLook,
    optional: described,
  }),
} as const satisfies Record<(typeof ORDER_STATUSES)[number], unknown>

export const kind = {
  path: 'content/order-statuses.json',
  guarded: (value: unknown) => value,
  schema: object({
    title: 'Состояния заказа',
    required: {
      ...fileKeys,
      statuses: { ...object({ description: 'Состояния; все обязательны.', required: properties }), unique: ['name'] },
    },
    optional: {
      own: {
        ...objects({
          description: 'Свои состояния магазина между новым и отгруженным: «готов к выдаче».',
          item: 'Состояние.',
          required: {
            id: {
              type: 'string',
              pattern: '^own-[a-z-]+$',
              patternErrorMessage: 'Имя начинается с own-: «own-ready».',
              maxLength: 30,
              description: 'Имя в next и в данных, «own-ready»; потом не меняется.',
            },
            ...statusLook,
          },
          optional,
        }),
        unique: ['id', 'name'],
      },
      letters: object({
        description:
          'Письма о деньгах и товаре, которые состояния не меняют: без ключа письма о них нет; и об отмене оплаченного.',
        optional: {
          payment: part('Абзац письма об оплате; сколько оплачено, встаёт за ним.'),
          shipment: part('Абзац письма об отгрузке; сколько отгружено, встаёт за ним.'),
          refunded: part('Абзац письма о\u00a0том, что деньги вернули.'),
          returned: part('Абзац письма о\u00a0том, что товар приняли обратно.'),
          corrected: part('Абзац письма об исправленной записи, если о\u00a0ней покупателю писали.'),
          refund: part(
            'Абзац письма об отмене оплаченного заказа, вместо абзаца состояния; сколько оплачено, встаёт за ним.',
          ),
        },
      }),
    },
  }),
} as const satisfies ContentKind
