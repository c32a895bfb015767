import type { Call } from '../../definitions/calls/call.ts'
import { line, object } from '../../definitions/contract/fragments.ts'
import { look, orderNumber } from '../orders/orders.ts'
import { requiring } from '../shared.ts'
import { comment, shownOrder, text } from './order-lines.ts'
import { facts, flag, leadsTo, options, rowId, staffGet, staffPost, storedFile, version, words } from './shared.ts'

const to = {
  type: 'string',
  maxLength: 40,
  description:
    'Чем заказ станет; payment\u00a0— оплата, refund\u00a0— возврат денег, shipment\u00a0— отгрузка части, return\u00a0— возврат товара, close\u00a0— закрыть с\u00a0отгруженным.',
} as const
const document = text('Номер счёта, накладной или\u00a0платёжного поручения.', 60)

const entry = {
  sum: text('Сколько оплачено или возвращено, рублей: «6895,00».', 40),
  lines: text(
    'Что отгружено или вернулось, по\u00a0строке: «№1; АРТИКУЛ; штук; партия», №\u00a0строки заказа; пусто или 0\u00a0— этого нет; две партии\u00a0— две строки.',
    20_000,
  ),
  day: text('День: «2026-11-20»; без него\u00a0— сегодня.', 10),
  corrects: { ...rowId, description: 'Номер записи, которую исправляют: тогда сколько\u00a0— это сколько верно.' },
  reason: text('Почему исправляют.', 300),
  credit: text('Номер другого заказа покупателя, в\u00a0который зачесть возврат; пусто\u00a0— деньги возвращены.', 20),
  stock: text('yes\u00a0— товар возврата снова на\u00a0складе.', 3),
} as const

export const deskOrderChangeCalls = {
  'desk.orderStep': {
    ...staffGet('/desk/api/orders/{number}/step'),
    description: 'Что будет, если сменить состояние заказа: можно ли и какое письмо уйдёт.',
    params: requiring({ number: orderNumber }),
    query: object({ required: { to }, optional: { document, comment, ...entry } }),
    response: requiring({
      item: requiring({
        ...shownOrder,
        look,
        isAllowed: flag,
        asksDocument: flag,
        title: line,
        kind: words,
        corrects: words,
        outcome: facts,
        sum: entry.sum,
        lines: entry.lines,
        day: entry.day,
        document,
        short: words,
        noLetter: words,
      }),
    }),
  },
  'desk.orderStatus': {
    ...staffPost('/desk/api/orders/status'),
    description:
      'Другое состояние заказа; покупателю через десять секунд уходит письмо. 409, если заказ уже изменили или письмо уже не то, что показано; 422 без номера документа, который для этого состояния нужен.',
    body: object({ required: { number: orderNumber, to, version }, optional: { document, comment, ...entry } }),
    ...leadsTo,
  },
  'desk.orderUndo': {
    ...staffPost('/desk/api/orders/undo'),
    description:
      'Отменяет последнюю смену состояния или запись, пока не прошло десяти секунд, и\u00a0письмо не\u00a0уходит; потом запись исправляют.',
    body: requiring({ number: orderNumber, event: { ...rowId, description: 'Номер события.' } }),
    ...leadsTo,
  },
  'desk.orderNote': {
    ...staffPost('/desk/api/orders/note'),
    description: 'Заметка к заказу; её видят только сотрудники.',
    body: requiring({
      number: orderNumber,
      text: { type: 'string', minLength: 1, maxLength: 3000, description: 'Текст заметки.' },
    }),
    ...leadsTo,
  },
  'desk.colleagues': {
    ...staffGet('/desk/api/colleagues'),
    description: 'Кого можно назначить ответственным.',
    response: requiring({ list: options }),
  },
  'desk.orderResponsible': {
    ...staffPost('/desk/api/orders/responsible'),
    description: 'Кто ведёт заказ; без имени — никто.',
    body: object({ required: { number: orderNumber, version }, optional: { responsible: rowId } }),
    ...leadsTo,
  },
  'desk.orderFileAdd': {
    ...staffPost('/desk/api/orders/files/add'),
    description: 'Файлы к заказу: УПД, сертификаты партии.',
    files: true,
    body: object({
      required: { number: orderNumber },
      optional: {
        title: { type: 'string', maxLength: 200, description: 'Что это: «УПД № 114».' },
        forBuyer: { type: 'boolean', description: 'true — файл виден и покупателю в кабинете.' },
      },
    }),
    ...leadsTo,
  },
  'desk.orderFileRemove': {
    ...staffPost('/desk/api/orders/files/remove'),
    description: 'Удаляет файл заказа.',
    body: requiring({ number: orderNumber, file: rowId }),
    ...leadsTo,
  },
  'desk.orderFile': {
    ...staffGet('/desk/api/orders/files/{file}'),
    description: 'Имя и вид файла заказа; сам файл отдаёт адрес /desk/files/{file}.',
    params: requiring({ file: rowId }),
    ...storedFile,
  },
} as const satisfies Record<string, Call>
