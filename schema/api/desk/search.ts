import type { Call } from '../../definitions/calls/call.ts'
import { line, link, objects } from '../../definitions/contract/fragments.ts'
import { allowing, get, requiring } from '../shared.ts'
import { rows } from './shared.ts'

/** Groups of search results for the block `desk-search`. */
export const foundGroups = objects({
  required: { title: line, list: rows({ text: line, detail: line, link }) },
  optional: { link },
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
