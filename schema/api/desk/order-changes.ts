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
  description: 'Чем заказ станет; payment\u00a0— оплата, shipment\u00a0— отгрузка части.',
} as const
const document = text('Номер счёта, накладной или\u00a0платёжного поручения.', 60)

/** A payment or shipment as it is typed. */
const part = {
  sum: text('Сколько оплачено, рублей: «6895,00».', 40),
  lines: text('Что отгружено, по\u00a0строке: «АРТИКУЛ; штук».', 20_000),
  day: text('День оплаты или\u00a0отгрузки: «2026-11-20»; без него\u00a0— сегодня.', 10),
} as const

export const deskOrderChangeCalls = {
  'desk.orderStep': {
    ...staffGet('/desk/api/orders/{number}/step'),
    description: 'Что будет, если сменить состояние заказа: можно ли и какое письмо уйдёт.',
    params: requiring({ number: orderNumber }),
    query: object({ required: { to }, optional: { document, comment, ...part } }),
    response: requiring({
      item: described('Перемена состояния.', {
        ...shownOrder,
        look,
        isAllowed: { type: 'boolean', description: 'Можно ли из нынешнего состояния.' },
        asksDocument: { type: 'boolean', description: 'Нужен ли номер счёта или накладной.' },
        title: { ...line, description: 'Что\u00a0будет: «был «новый», станет «подтверждён»», «оплата».' },
        kind: { type: 'string', description: 'payment, shipment; пусто, если это состояние.' },
        outcome: {
          ...facts,
          description:
            'Чем оплата или\u00a0отгрузка сделает заказ; что с\u00a0деньгами и\u00a0товаром решить, если меняется состояние.',
        },
        sum: { ...part.sum, description: 'Сколько осталось оплатить.' },
        lines: { ...part.lines, description: 'Что осталось отгрузить.' },
        day: { ...part.day, description: 'Сегодня.' },
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
      optional: { document, comment, ...part },
    }),
    ...leadsTo,
  },
  'desk.orderUndo': {
    ...staffPost('/desk/api/orders/undo'),
    description:
      'Отменяет последнюю смену состояния, пока не прошло десяти секунд, и\u00a0письмо не\u00a0уходит; оплату и\u00a0отгрузку части\u00a0— пока заказ не\u00a0изменили после них.',
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
