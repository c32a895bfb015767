import type { Call } from '../../definitions/calls/call.ts'
import { link } from '../../definitions/contract/fragments.ts'
import { look } from '../orders/orders.ts'
import { done } from '../personal/shared.ts'
import { allowing, requiring } from '../shared.ts'
import {
  consents,
  count,
  day,
  facts,
  flag,
  itemOf,
  letterEntry,
  listOf,
  listQuery,
  moment,
  options,
  rowId,
  rows,
  sortBy,
  staffGet,
  staffPost,
  version,
  words,
} from './shared.ts'

const id = { ...rowId, description: 'Номер заявки.' } as const
const row = {
  number: { type: 'integer', minimum: 1 },
  link,
  form: words,
  who: words,
  contact: words,
  createdAt: moment,
  look,
  by: words,
  place: words,
} as const

/** Row of a table of requests, in the list of requests and on a customer's page. */
export const requestRow = requiring(row)

const change = { id, version } as const

export const deskRequestCalls = {
  'desk.requests': {
    ...staffGet('/desk/api/requests'),
    description: 'Заявки всех форм, последняя впереди.',
    query: allowing({
      ...listQuery,
      form: { ...words, maxLength: 60, description: 'Форма: имя её файла.' },
      state: { enum: ['waiting', 'answered', 'own'], description: 'Ждут ответа, отвечены, взяты мной.' },
      from: day,
      to: day,
      sort: sortBy('createdAt'),
      q: { ...words, maxLength: 100, description: 'Номер, имя, компания, телефон, почта или ИНН.' },
    }),
    response: requiring({ ...listOf(requestRow).properties, forms: options }),
  },
  'desk.request': {
    ...staffGet('/desk/api/requests/{id}'),
    description: 'Заявка целиком: ответы, файлы, согласия, переписка.',
    params: requiring({ id }),
    response: requiring({
      item: requiring({
        ...row,
        version,
        email: words,
        isAnswered: flag,
        isOwn: flag,
        facts,
        answers: facts,
        files: rows({ name: words, type: words, bytes: count, link }),
        consents,
        ...letterEntry,
        orderLink: words,
        offerLink: words,
      }),
    }),
  },
  'desk.requestFile': {
    ...staffGet('/desk/api/requests/{id}/files/{file}'),
    description: 'Файл заявки: отдаётся только на\u00a0сохранение, видом по содержимому.',
    storedFile: true,
    params: requiring({ id, file: { ...rowId, description: 'Номер файла.' } }),
    response: requiring({ file: { type: 'integer', minimum: 1 }, name: words, type: words }),
  },
  'desk.requestTake': {
    ...staffPost('/desk/api/requests/take'),
    description: 'Взять заявку в\u00a0работу.',
    body: requiring(change),
    response: done,
  },
  'desk.requestState': {
    ...staffPost('/desk/api/requests/state'),
    description: 'Отметить заявку: отвечено без письма или снова ждёт ответа.',
    body: requiring({
      ...change,
      state: {
        type: 'string',
        pattern: '^(answered|waiting)$',
        patternErrorMessage: 'Состояние бывает answered и waiting.',
        maxLength: 8,
        description: 'Каким станет состояние: answered — отвечено, waiting — ждёт ответа.',
      },
    }),
    response: done,
  },
  'desk.requestAsOrder': {
    ...staffGet('/desk/api/order-of-request'),
    description: 'Чем заявка заполняет новый заказ; без её номера — ничем.',
    query: allowing({ request: id }),
    response: itemOf({
      optional: {
        request: words,
        name: words,
        workCompany: words,
        email: words,
        phone: words,
        inn: words,
        region: words,
        comment: words,
      },
    }),
  },
} as const satisfies Record<string, Call>
