import type { Call } from '../../definitions/calls/call.ts'
import { line, link } from '../../definitions/contract/fragments.ts'
import { objects } from '../../definitions/contract/object.ts'
import { allowing, get, listed, requiring } from '../shared.ts'

/** Groups that the block `desk-search` shows. */
export const foundGroups = objects({
  description: 'Найденное; пустых групп нет.',
  item: 'Группа.',
  required: {
    title: { ...line, description: 'Название: «Заказы».' },
    list: listed('Первые шесть.', 'Найденное.', {
      text: { ...line, description: 'Номер или имя.' },
      detail: { ...line, description: 'Остальное одной строкой.' },
      link: { ...link, description: 'Адрес страницы.' },
    }),
  },
  optional: { link: { ...link, description: 'Адрес списка, где видны и\u00a0остальные, если они есть.' } },
})

export const deskSearchCalls = {
  'desk.search': {
    ...get('/desk/api/search'),
    description:
      'Всё, что найдено: заказы, счета, КП, заявки, покупатели, изделия. Только то, что роли можно; что совпало целиком\u00a0— впереди.',
    staff: 'any',
    query: allowing({
      q: {
        type: 'string',
        maxLength: 100,
        description: 'Часть номера, имени, телефона, почты, артикула, слова из\u00a0названия изделия или сумма.',
      },
    }),
    response: requiring({ groups: foundGroups }),
  },
} as const satisfies Record<string, Call>
