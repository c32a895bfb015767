import type { Call } from '../../definitions/calls/call.ts'
import { formParts } from '../../definitions/calls/form-body.ts'
import { line, object } from '../../definitions/contract/fragments.ts'
import { searchCalls } from '../catalog/search.ts'
import { allowing, described, ownGet, post, requiring, uidQuery } from '../shared.ts'

/** Calls for a customer's own article numbers of products. */
export const aliasCalls = {
  'personal.aliases': {
    ...ownGet('/api/app/personal/aliases'),
    description: 'Артикулы изделий у\u00a0самого покупателя и\u00a0у\u00a0тех, кто с\u00a0ним один покупатель.',
    user: true,
    query: uidQuery,
    response: requiring({
      text: { type: 'string', description: 'Строки: наш артикул, табуляция, ваш артикул.' },
      opened: { type: 'string', description: 'Знаки этих строк: их\u00a0возвращают, сохраняя.' },
      count: { type: 'integer', minimum: 0, description: 'Сколько их.' },
      confirmed: { type: 'boolean', description: 'false — почта не\u00a0подтверждена: артикулы не\u00a0хранятся.' },
    }),
  },
  'personal.aliasesSave': {
    ...post('/api/app/personal/aliases/save'),
    description:
      'Свои артикулы: строки таблицы, и\u00a0к\u00a0ним\u00a0— из\u00a0файла. Чего нет из\u00a0открытого, то забыто; что появилось с\u00a0тех пор, остаётся.',
    user: true,
    files: true,
    body: object({
      optional: {
        lines: {
          type: 'string',
          maxLength: 90_000,
          description: 'Строки «наш артикул = ваш артикул», в\u00a0любом порядке столбцов.',
        },
        opened: { type: 'string', maxLength: 9000, description: 'Знаки строк, которые были показаны.' },
        ...formParts,
      },
    }),
    response: described('Сохранено.', { count: { type: 'integer', minimum: 0, description: 'Сколько артикулов.' } }),
  },
  'personal.aliasFound': {
    ...ownGet('/api/app/personal/aliases/found'),
    description: 'Подсказки: изделия, артикул которых у\u00a0покупателя начинается с\u00a0набранного.',
    user: true,
    query: allowing({ ...uidQuery.properties, q: { ...line, maxLength: 200, description: 'Что ищут.' } }),
    response: searchCalls['search.suggest'].response,
  },
} as const satisfies Record<string, Call>
