import type { Call } from '../../definitions/calls/call.ts'
import { link } from '../../definitions/contract/fragments.ts'
import { object } from '../../definitions/contract/object.ts'
import { look } from '../orders/orders.ts'
import { done } from '../personal/shared.ts'
import { allowing, described, listed, requiring } from '../shared.ts'
import {
  consents,
  day,
  facts,
  itemOf,
  letterEntry,
  listOf,
  listQuery,
  moment,
  options,
  rowId,
  sortBy,
  staffGet,
  staffPost,
  version,
} from './shared.ts'

const words = { type: 'string' } as const
const id = { ...rowId, description: 'Номер заявки.' } as const
const row = {
  number: { type: 'integer', minimum: 1, description: 'Номер.' },
  link: { ...link, description: 'Адрес страницы заявки.' },
  form: { ...words, description: 'Название формы.' },
  who: { ...words, description: 'Компания и\u00a0имя.' },
  contact: { ...words, description: 'Телефон, а\u00a0без него почта.' },
  createdAt: { ...moment, description: 'Когда пришла.' },
  look,
  by: { ...words, description: 'Кто ответил, а\u00a0до ответа\u00a0— кто взял в\u00a0работу.' },
  place: { ...words, description: 'Регион и\u00a0страница, откуда отправили.' },
} as const

/** Rows of the desk's tables about a request or a customer. */
export const requestRow = object({ description: 'Заявка.', required: row })

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
    response: requiring({
      ...listOf(requestRow).properties,
      forms: { ...options, description: 'Формы, чьи ответы приходят заявками: имя файла и\u00a0название.' },
    }),
  },
  'desk.request': {
    ...staffGet('/desk/api/requests/{id}'),
    description: 'Заявка целиком: ответы, файлы, согласия, переписка.',
    params: requiring({ id }),
    response: requiring({
      item: described('Заявка.', {
        ...row,
        version,
        email: { ...words, description: 'Почта для ответа; пусто, если её не\u00a0указали.' },
        isAnswered: { type: 'boolean', description: 'Ответ дан.' },
        isOwn: { type: 'boolean', description: 'Взята тем, кто спрашивает.' },
        facts: { ...facts, description: 'Что известно о\u00a0заявке.' },
        answers: { ...facts, description: 'Ответы формы.' },
        files: listed('Файлы; у\u00a0тех, кому их нельзя, пусто.', 'Файл.', {
          name: { ...words, description: 'Имя.' },
          type: { ...words, description: 'Вид по содержимому.' },
          bytes: { type: 'integer', minimum: 0, description: 'Размер.' },
          link: { ...link, description: 'Откуда скачать.' },
        }),
        consents: { ...consents, description: 'Согласия, данные с\u00a0заявкой.' },
        ...letterEntry,
        orderLink: { ...words, description: 'Где из заявки делают заказ; пусто, если негде.' },
        offerLink: { ...words, description: 'Где из заявки делают предложение; пусто, если негде.' },
      }),
    }),
  },
  'desk.requestFile': {
    ...staffGet('/desk/api/requests/{id}/files/{file}'),
    description: 'Файл заявки: отдаётся только на\u00a0сохранение, видом по содержимому.',
    storedFile: true,
    params: requiring({ id, file: { ...rowId, description: 'Номер файла.' } }),
    response: requiring({
      file: { type: 'integer', minimum: 1, description: 'Номер файла.' },
      name: { ...words, description: 'Имя.' },
      type: { ...words, description: 'Вид.' },
    }),
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
      description: 'Значения полей заказа.',
      optional: {
        request: { ...words, description: 'Номер заявки.' },
        name: { ...words, description: 'Контактное лицо.' },
        workCompany: { ...words, description: 'Организация.' },
        email: { ...words, description: 'Почта.' },
        phone: { ...words, description: 'Телефон.' },
        inn: { ...words, description: 'ИНН.' },
        region: { ...words, description: 'Код региона, со страницы которого заявку отправили.' },
        comment: { ...words, description: 'Остальные ответы формы.' },
      },
    }),
  },
} as const satisfies Record<string, Call>
