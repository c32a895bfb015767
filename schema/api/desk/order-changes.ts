import type { Call } from '../../definitions/calls/call.ts'
import { line } from '../../definitions/contract/fragments.ts'
import { object } from '../../definitions/contract/object.ts'
import { look, orderNumber } from '../orders/orders.ts'
import { described, requiring } from '../shared.ts'
import { comment, shownOrder, text } from './order-lines.ts'
import { facts, leadsTo, options, rowId, staffGet, staffPost, storedFile, version } from './shared.ts'

const to = {
  type: 'string',
  maxLength: 40,
  description:
    'Чем заказ станет; payment\u00a0— оплата, refund\u00a0— возврат денег, shipment\u00a0— отгрузка части, return\u00a0— возврат товара, close\u00a0— закрыть с\u00a0отгруженным.',
} as const
const document = text('Номер счёта, накладной или\u00a0платёжного поручения.', 60)

/** An entry of money or goods as it is typed. */
const entry = {
  sum: text('Сколько оплачено или возвращено, рублей: «6895,00».', 40),
  lines: text(
    'Что отгружено или вернулось, по\u00a0строке: «№1; АРТИКУЛ; штук», №\u00a0строки заказа; пусто или 0\u00a0— этого нет.',
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
      item: described('Перемена состояния.', {
        ...shownOrder,
        look,
        isAllowed: { type: 'boolean', description: 'Можно ли из нынешнего состояния.' },
        asksDocument: { type: 'boolean', description: 'Нужен ли номер счёта или накладной.' },
        title: { ...line, description: 'Что\u00a0будет: «был «новый», станет «подтверждён»», «оплата».' },
        kind: { type: 'string', description: 'payment, refund, shipment, return; пусто, если это состояние.' },
        corrects: { type: 'string', description: 'Номер записи, которую исправляют; пусто, если это новая.' },
        outcome: {
          ...facts,
          description: 'Чем запись сделает заказ; что с\u00a0деньгами и\u00a0товаром решить, если меняется состояние.',
        },
        sum: { ...entry.sum, description: 'Сколько осталось оплатить или вернуть.' },
        lines: { ...entry.lines, description: 'Что осталось отгрузить или было отгружено.' },
        day: { ...entry.day, description: 'Сегодня.' },
        document: { ...document, description: 'Вписанный номер; до того — номер счёта, который выставил сайт.' },
        short: { type: 'string', description: 'Чего нет на\u00a0складе; пусто, если всё есть.' },
        noLetter: { type: 'string', description: 'Почему письма не\u00a0будет; пусто, если будет.' },
      }),
    }),
  },
  'desk.orderStatus': {
    ...staffPost('/desk/api/orders/status'),
    description:
      'Другое состояние заказа; покупателю через десять секунд уходит письмо. 409, если заказ уже изменили или письмо уже не то, что показано; 422 без номера документа, который для этого состояния нужен.',
    body: object({
      required: { number: orderNumber, to, version },
      optional: { document, comment, ...entry },
    }),
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
    response: requiring({ list: { ...options, description: 'Сотрудники: номер и\u00a0имя.' } }),
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
