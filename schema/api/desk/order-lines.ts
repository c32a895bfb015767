import type { Call } from '../../definitions/calls/call.ts'
import { email, line, link, object } from '../../definitions/contract/fragments.ts'
import { orderNumber } from '../orders/orders.ts'
import { allowing, requiring } from '../shared.ts'
import { facts, flag, leadsTo, rowId, staffGet, staffPost, version, words } from './shared.ts'

export const text = (description: string, maxLength: number) => ({ type: 'string', maxLength, description }) as const

export const lines = text(
  'Строки: «№1; АРТИКУЛ; штук; цена; −5 %; Цвет: белый». «№1»\u00a0— строка заказа, какой она была; без номера\u00a0— новая. Скидка\u00a0— «−5 %» или «−0,50 ₽» с\u00a0единицы. Без цены — по прайсу, «по запросу» — без цены, «0» — бесплатно. Не изделие — с плюса: «+ Доставка до терминала; 1 усл.; 1200; НДС 10 %», без НДС в\u00a0строке\u00a0— по\u00a0ставке заказа.',
  40_000,
)
export const discount = text(
  'Скидка на все изделия с\u00a0ценой: «5 %» или «1000 ₽»; на\u00a0строки с\u00a0плюса её нет.',
  20,
)
const delivery = text('Доставка, о которой договорились; пусто — как выбрал покупатель.', 500)
export const comment = text('Что дописать в письмо.', 600)

/** A line of an order or offer. */
export const row = requiring({
  article: words,
  name: line,
  wishes: words,
  quantity: { type: 'integer', minimum: 1 },
  unit: line,
  supply: words,
  boxes: { type: ['integer', 'null'], minimum: 0 },
  full: { type: ['integer', 'null'] },
  kopecks: { type: ['integer', 'null'] },
  sum: { type: ['integer', 'null'] },
})

/** Preview of typed lines: how the server has parsed them. */
export const understood = {
  rows: { type: 'array', items: row },
  sums: facts,
  problems: facts,
  questions: facts,
  version,
} as const

/** Preview of a change of lines. */
export const lineChanges = { changes: facts, newTotal: facts } as const

/** An order on a page that previews a change. If the order no longer matches `version`, staff have to confirm the change again. */
export const shownOrder = { number: orderNumber, link, letter: facts, version } as const

const request = { ...rowId, description: 'Номер заявки, из которой его делают.' } as const

/** A buyer who orders by phone. */
export const buyer = {
  name: { ...text('Контактное лицо.', 100), pattern: '\\S', patternErrorMessage: 'Назовите, с кем говорили.' },
  phone: {
    ...text('Телефон.', 40),
    pattern: '^\\+?[0-9][0-9 ()-]{4,}$',
    patternErrorMessage: 'Телефон пишется с кодом страны: «+7 916 111-22-33».',
  },
  email: { ...email, description: 'Почта: туда уйдёт письмо о заказе.' },
  workCompany: text('Организация.', 200),
  inn: text('ИНН.', 12),
  comment: text('Комментарий.', 3000),
} as const

const { name, phone, ...others } = buyer

/** Keys of the body of a call that creates an order or an offer for a buyer. */
export const byStaff = {
  required: { name, phone, lines, version },
  optional: {
    ...others,
    request,
    region: text('Код региона; пусто — неизвестен.', 60),
    discount,
    key: text('Знак этой отправки.', 100),
  },
} as const

const way = {
  ...text('Как получить заказ: pickup, own, carrier, door.', 20),
  pattern: '^(pickup|own|carrier|door)$',
  patternErrorMessage: 'Способов четыре: pickup, own, carrier, door.',
} as const

/** Values that identify a buyer before the order exists. */
const asked = { workCompany: buyer.workCompany, inn: buyer.inn, email: text('Почта.', 254) } as const

export const deskOrderLineCalls = {
  'desk.orderDraft': {
    ...staffGet('/desk/api/orders/{number}/draft'),
    description: 'Состав заказа для правки и то, чем он станет; ничего не меняет.',
    params: requiring({ number: orderNumber }),
    query: allowing({ lines, discount, delivery, comment }),
    response: requiring({
      item: requiring({ ...shownOrder, isOpen: flag, text: lines, delivery, ...understood, ...lineChanges }),
    }),
  },
  'desk.orderLines': {
    ...staffPost('/desk/api/orders/lines'),
    description:
      'Новый состав заказа, цены и доставка, пока он не отгружен (без delivery — как при оформлении); покупателю уходит письмо. 409, если показано было не то.',
    body: object({ required: { number: orderNumber, version, lines }, optional: { discount, delivery, comment } }),
    ...leadsTo,
  },
  'desk.orderNewDraft': {
    ...staffGet('/desk/api/orders/draft'),
    description: 'Как поняты строки нового заказа; ничего не меняет.',
    query: allowing({ lines, discount, request, ...asked }),
    response: requiring({ item: requiring({ ...understood, made: facts }) }),
  },
  'desk.orderNew': {
    ...staffPost('/desk/api/orders/add'),
    description:
      'Заказ по телефону или из заявки: согласий у него нет. Заявка становится отвеченной. 409, пока показано не то, что в строках, или из заявки успели сделать ещё что-то; повтор с тем же key второго заказа не делает.',
    idempotencyKey: 'key',
    body: object({
      required: byStaff.required,
      optional: {
        ...byStaff.optional,
        kpp: text('КПП.', 9),
        delivery: way,
        carrier: text('Транспортная компания.', 100),
        address: text('Адрес доставки.', 500),
      },
    }),
    ...leadsTo,
  },
} as const satisfies Record<string, Call>
