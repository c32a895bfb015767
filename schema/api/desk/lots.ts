import type { Call } from '../../definitions/calls/call.ts'
import { link, object } from '../../definitions/contract/fragments.ts'
import { allowing, requiring } from '../shared.ts'
import { leadsTo, listOf, listQuery, moment, rowId, staffGet, staffPost, words } from './shared.ts'

const typed = (description: string) => ({ type: 'string', maxLength: 100, description }) as const

export const deskLotCalls = {
  'desk.lots': {
    ...staffGet('/desk/api/lots'),
    description: 'Паспорта и\u00a0сертификаты партий и\u00a0артикулов, которые добавили сотрудники, последние впереди.',
    query: allowing({ ...listQuery, q: typed('Часть номера партии или артикула.') }),
    response: listOf(
      requiring({
        ...{ file: rowId, title: words, link, lot: words, article: words, name: words },
        ...{ addedAt: moment, staff: words },
      }),
    ),
  },
  'desk.lotFileAdd': {
    ...staffPost('/desk/api/lots/add'),
    description:
      'Файлы партии, артикула или партии артикула. Их найдёт любой, кто знает номер. Файл с\u00a0тем\u00a0же именем заменяет прежний.',
    files: true,
    body: object({
      optional: {
        lot: typed('Номер партии.'),
        article: typed('Артикул.'),
        title: { type: 'string', maxLength: 200, description: 'Что это: «Паспорт качества».' },
      },
    }),
    ...leadsTo,
  },
  'desk.lotFileRemove': {
    ...staffPost('/desk/api/lots/remove'),
    description: 'Удаляет файл партии или артикула.',
    body: requiring({ file: rowId }),
    ...leadsTo,
  },
} as const satisfies Record<string, Call>
