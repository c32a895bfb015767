import { ORDER_STATUSES } from '#kinds/order-statuses/kind.ts'
import type { Call } from '../../definitions/calls/call.ts'
import { line, link } from '../../definitions/contract/fragments.ts'
import { object } from '../../definitions/contract/object.ts'
import { look, orderNumber } from '../orders/orders.ts'
import { facts, rowId, sampleFacts } from './shared.ts'

/** Address of the page that follows. */
const gone = object({ required: { link: { ...link, description: 'Адрес страницы, с которой продолжить.' } } })
const sampleGone = { link: '/desk/orders/26-7F3K-Q/' } as const

const to = { enum: ORDER_STATUSES, description: 'Чем заказ станет.' } as const
/** The same as a form's hidden field sends it. */
const status = { type: 'string', maxLength: 40, description: 'Чем заказ станет.' } as const
const document = {
  type: 'string',
  maxLength: 60,
  description: 'Номер счёта или накладной.',
} as const
const comment = { type: 'string', maxLength: 600, description: 'Что дописать в письмо.' } as const

/** The version that a change is made from: who has seen an older one is refused. */
const version = { ...rowId, description: 'Версия заказа, которую видел меняющий.' } as const

/** Hash of the content that the page showed; if the content has changed, staff confirm the form again. */
const seen = { type: 'string', maxLength: 64, description: 'Знак письма, которое показано перед отправкой.' } as const

export const deskOrderChangeCalls = {
  'desk.orderStep': {
    method: 'GET',
    path: '/desk/api/orders/{number}/step',
    description: 'Что будет, если сменить состояние заказа: можно ли и какое письмо уйдёт.',
    staff: true,
    params: object({ required: { number: orderNumber } }),
    query: object({ required: { to }, optional: { document, comment } }),
    response: object({
      required: {
        item: object({
          description: 'Перемена состояния.',
          required: {
            number: orderNumber,
            link: { ...link, description: 'Адрес страницы заказа.' },
            look,
            toLook: look,
            isAllowed: { type: 'boolean', description: 'Можно ли из нынешнего состояния.' },
            asksDocument: { type: 'boolean', description: 'Нужен ли номер счёта или накладной.' },
            document: { ...document, description: 'Вписанный номер; до того — номер счёта, который выставил сайт.' },
            letter: { ...facts, description: 'Письмо покупателю: кому, тема, текст. Пусто, если письма нет.' },
            noLetter: { type: 'string', description: 'Почему письма не\u00a0будет; пусто, если будет.' },
            version,
            seen,
          },
        }),
      },
    }),
    sample: {
      item: {
        number: '26-7F3K-Q',
        link: '/desk/orders/26-7F3K-Q/',
        look: { name: 'новый', tone: 'plain' },
        toLook: { name: 'подтверждён', tone: 'active' },
        isAllowed: true,
        asksDocument: false,
        document: '',
        letter: sampleFacts,
        noLetter: '',
        version: '1',
        seen: 'a1',
      },
    },
  },
  'desk.orderStatus': {
    method: 'POST',
    path: '/desk/api/orders/status',
    description:
      'Другое состояние заказа; покупателю через десять секунд уходит письмо. 409, если заказ уже изменили или письмо уже не то, что показано; 422 без номера документа, который для этого состояния нужен.',
    staff: true,
    body: object({ required: { number: orderNumber, to: status, version, seen }, optional: { document, comment } }),
    response: gone,
    sample: sampleGone,
  },
  'desk.orderUndo': {
    method: 'POST',
    path: '/desk/api/orders/undo',
    description: 'Отменяет последнюю смену состояния, пока не прошло десяти секунд; письмо не уходит.',
    staff: true,
    body: object({ required: { number: orderNumber, event: { ...rowId, description: 'Номер события.' } } }),
    response: gone,
    sample: sampleGone,
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
    response: gone,
    sample: sampleGone,
  },
  'desk.colleagues': {
    method: 'GET',
    path: '/desk/api/colleagues',
    description: 'Кого можно назначить ответственным.',
    staff: true,
    response: object({
      required: {
        list: {
          type: 'array',
          description: 'Сотрудники по имени.',
          items: object({
            description: 'Сотрудник.',
            required: { id: rowId, name: { ...line, description: 'Имя.' } },
          }),
        },
      },
    }),
    sample: { list: [{ id: '1', name: 'Анна' }] },
  },
  'desk.orderResponsible': {
    method: 'POST',
    path: '/desk/api/orders/responsible',
    description: 'Кто ведёт заказ; без имени — никто.',
    staff: true,
    body: object({ required: { number: orderNumber, version }, optional: { responsible: rowId } }),
    response: gone,
    sample: sampleGone,
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
    response: gone,
    sample: sampleGone,
  },
  'desk.orderFileRemove': {
    method: 'POST',
    path: '/desk/api/orders/files/remove',
    description: 'Удаляет файл заказа.',
    staff: true,
    body: object({ required: { number: orderNumber, file: rowId } }),
    response: gone,
    sample: sampleGone,
  },
  'desk.orderFile': {
    method: 'GET',
    path: '/desk/api/orders/files/{file}',
    description: 'Имя и вид файла заказа; сам файл отдаёт адрес /desk/files/{file}.',
    staff: true,
    params: object({ required: { file: rowId } }),
    response: object({
      required: {
        name: { type: 'string', description: 'Имя файла.' },
        type: { type: 'string', description: 'Вид содержимого.' },
      },
    }),
    sample: { name: 'upd-114.pdf', type: 'application/pdf' },
  },
} as const satisfies Record<string, Call>
