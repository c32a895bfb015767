import type { Call } from '../../definitions/calls/call.ts'
import { object } from '../../definitions/contract/object.ts'
import { facts } from './shared.ts'

export const deskExchangeCalls = {
  'desk.exchange': {
    method: 'GET',
    path: '/desk/api/exchange',
    description: 'Обмен с\u00a01С: последние файлы, что не\u00a0понято, какие товары ждут изделия.',
    staff: true,
    response: object({
      required: {
        exchanges: { ...facts, description: 'Последние обмены: файлы, и\u00a0что с\u00a0ними стало, новые впереди.' },
        notes: {
          ...facts,
          description:
            'Что не\u00a0понято или не\u00a0взято: сначала ошибки настроек; одинаковое\u00a0— одной строкой, с\u00a0пометкой «новое».',
        },
        stock: { type: 'string', description: 'Что сайт делает с\u00a0остатком 1С; пусто, если ведёт его сам.' },
        waiting: {
          ...facts,
          description: 'Товары 1С, которых на\u00a0сайте нет, и\u00a0чего не\u00a0хватает: первые двести.',
        },
      },
    }),
  },
} as const satisfies Record<string, Call>
