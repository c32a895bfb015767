import type { Call } from '../../definitions/calls/call.ts'
import { line, link } from '../../definitions/contract/fragments.ts'
import { get, listed, post, requiring } from '../shared.ts'
import { leadsTo, rowId } from './shared.ts'

export const deskViewCalls = {
  'desk.views': {
    ...get('/desk/api/views'),
    description: 'Свои сохранённые отборы заказов по алфавиту.',
    staff: 'any',
    response: requiring({
      list: listed('Отборы.', 'Отбор.', { id: rowId, text: { ...line, description: 'Название.' }, link }),
    }),
  },
  'desk.viewSave': {
    ...post('/desk/api/views/save'),
    description: 'Сохраняет отбор под именем; под тем же именем остаётся последний.',
    staff: 'any',
    body: requiring({
      name: { ...line, maxLength: 60, description: 'Название отбора.' },
      query: { type: 'string', maxLength: 1000, description: 'Отбор, как он стоит в адресе: "status=new".' },
    }),
    ...leadsTo,
  },
  'desk.viewRemove': {
    ...post('/desk/api/views/remove'),
    description: 'Забывает свой отбор.',
    staff: 'any',
    body: requiring({ id: rowId }),
    ...leadsTo,
  },
} as const satisfies Record<string, Call>
