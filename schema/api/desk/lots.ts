import type { Call } from '../../definitions/calls/call.ts'
import { link } from '../../definitions/contract/fragments.ts'
import { allowing, requiring } from '../shared.ts'
import { leadsTo, moment, rowId, rows, staffGet, staffPost, words } from './shared.ts'

const typed = (description: string) => ({ type: 'string', maxLength: 60, description }) as const
const of = { lot: words, article: words, title: words }

export const deskLotCalls = {
  'desk.lots': {
    ...staffGet('/desk/api/lots'),
    description: 'Документы партий и\u00a0артикулов, которые добавили сотрудники: последние двести, новые впереди.',
    query: allowing({ q: typed('Часть номера партии или артикула.') }),
    response: requiring({ list: rows({ ...of, file: rowId, link, name: words, addedAt: moment, staff: words }) }),
  },
  'desk.lotFileAdd': {
    ...staffPost('/desk/api/lots/add'),
    description:
      'Файлы партии, артикула или партии артикула: их найдёт любой, кто знает номер. Файл с\u00a0тем\u00a0же именем заменяет прежний.',
    files: true,
    body: allowing({ lot: typed('Партия.'), article: typed('Артикул.'), title: typed('Что это: «Паспорт качества».') }),
    ...leadsTo,
  },
  'desk.lotFileRemove': {
    ...staffPost('/desk/api/lots/remove'),
    description: 'Удаляет файл партии или артикула.',
    body: requiring({ file: rowId }),
    ...leadsTo,
  },
} as const satisfies Record<string, Call>
