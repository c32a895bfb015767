import type { Call } from '../../definitions/calls/call.ts'
import { line, link } from '../../definitions/contract/fragments.ts'
import { object } from '../../definitions/contract/object.ts'
import { arrayOf } from './shared.ts'

/** Groups that the block `desk-search` shows. */
export const foundGroups = arrayOf('Найденное; пустых групп нет.', {
  description: 'Группа.',
  required: {
    title: { ...line, description: 'Название: «Заказы».' },
    list: arrayOf('Первые шесть.', {
      description: 'Найденное.',
      required: {
        text: { ...line, description: 'Номер или имя.' },
        detail: { ...line, description: 'Остальное одной строкой.' },
        link: { ...link, description: 'Адрес страницы.' },
      },
    }),
  },
  optional: { link: { ...link, description: 'Адрес списка, где видны и\u00a0остальные, если они есть.' } },
})

export const deskSearchCalls = {
  'desk.search': {
    method: 'GET',
    path: '/desk/api/search',
    description:
      'Всё, что найдено: заказы, счета, КП, заявки, покупатели, изделия. Только то, что роли можно; что совпало целиком\u00a0— впереди.',
    staff: 'any',
    query: object({
      optional: {
        q: {
          type: 'string',
          maxLength: 100,
          description: 'Часть номера, имени, телефона, почты, артикула, слова из\u00a0названия изделия или сумма.',
        },
      },
    }),
    response: object({ required: { groups: foundGroups } }),
  },
} as const satisfies Record<string, Call>
