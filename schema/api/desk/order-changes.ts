import type { Call } from '../../definitions/calls/call.ts'
import { object } from '../../definitions/contract/object.ts'
import { ORDER_STATUSES } from '../../kinds/order-statuses.ts'
import { look, orderNumber } from '../orders/orders.ts'
import { comment, shownOrder, text, toOrder } from './order-lines.ts'
import { itemOf, options, rowId, storedFile, version } from './shared.ts'

const to = { enum: ORDER_STATUSES, description: 'Чем заказ станет.' } as const
/** The same as a form's hidden field sends it. */
const status = { type: 'string', maxLength: 40, description: 'Чем заказ станет.' } as const
const document = text('Номер счёта или накладной.', 60)

export const deskOrderChangeCalls = {
  'desk.orderStep': {
    method: 'GET',
    path: '/desk/api/orders/{number}/step',
    description: 'Что будет, если сменить состояние заказа: можно ли и какое письмо уйдёт.',
    staff: true,
    params: object({ required: { number: orderNumber } }),
    query: object({ required: { to }, optional: { document, comment } }),
    response: itemOf({
      description: 'Перемена состояния.',
      required: {
        ...shownOrder,
        look,
        toLook: look,
        isAllowed: { type: 'boolean', description: 'Можно ли из нынешнего состояния.' },
        asksDocument: { type: 'boolean', description: 'Нужен ли номер счёта или накладной.' },
        document: { ...document, description: 'Вписанный номер; до того — номер счёта, который выставил сайт.' },
        short: { type: 'string', description: 'Чего нет на\u00a0складе; пусто, если всё есть.' },
        noLetter: { type: 'string', description: 'Почему письма не\u00a0будет; пусто, если будет.' },
      },
    }),
  },
  'desk.orderStatus': {
    method: 'POST',
    path: '/desk/api/orders/status',
    description:
      'Другое состояние заказа; покупателю через десять секунд уходит письмо. 409, если заказ уже изменили или письмо уже не то, что показано; 422 без номера документа, который для этого состояния нужен.',
    staff: true,
    body: object({ required: { number: orderNumber, to: status, version }, optional: { document, comment } }),
    ...toOrder,
  },
  'desk.orderUndo': {
    method: 'POST',
    path: '/desk/api/orders/undo',
    description: 'Отменяет последнюю смену состояния, пока не прошло десяти секунд; письмо не уходит.',
    staff: true,
    body: object({ required: { number: orderNumber, event: { ...rowId, description: 'Номер события.' } } }),
    ...toOrder,
  },
  'desk.orderNote': {
    method: 'POST',
    path: '/desk/api/orders/note',
    description: 'Заметка к заказу; её видят только сотрудники.',
    staff: true,
    body: object({
      required: {
        number: orderNumber,
        text: { type: 'string', minLength: 1, maxLength: 3000, description: 'Текст заметки.' },
      },
    }),
    ...toOrder,
  },
  'desk.colleagues': {
    method: 'GET',
    path: '/desk/api/colleagues',
    description: 'Кого можно назначить ответственным.',
    staff: true,
    response: object({
      required: { list: { ...options, description: 'Сотрудники: номер и\u00a0имя.' } },
    }),
  },
  'desk.orderResponsible': {
    method: 'POST',
    path: '/desk/api/orders/responsible',
    description: 'Кто ведёт заказ; без имени — никто.',
    staff: true,
    body: object({ required: { number: orderNumber, version }, optional: { responsible: rowId } }),
    ...toOrder,
  },
  'desk.orderFileAdd': {
    method: 'POST',
    path: '/desk/api/orders/files/add',
    description: 'Файлы к заказу: УПД, сертификаты партии.',
    staff: true,
    files: true,
    body: object({
      required: { number: orderNumber },
      optional: {
        title: { type: 'string', maxLength: 200, description: 'Что это: «УПД № 114».' },
        forBuyer: { type: 'boolean', description: 'true — файл виден и покупателю в кабинете.' },
      },
    }),
    ...toOrder,
  },
  'desk.orderFileRemove': {
    method: 'POST',
    path: '/desk/api/orders/files/remove',
    description: 'Удаляет файл заказа.',
    staff: true,
    body: object({ required: { number: orderNumber, file: rowId } }),
    ...toOrder,
  },
  'desk.orderFile': {
    method: 'GET',
    path: '/desk/api/orders/files/{file}',
    description: 'Имя и вид файла заказа; сам файл отдаёт адрес /desk/files/{file}.',
    staff: true,
    params: object({ required: { file: rowId } }),
    ...storedFile,
  },
} as const satisfies Record<string, Call>
