import type { Call } from '../../definitions/calls/call.ts'
import { object, objects } from '../../definitions/contract/object.ts'
import { facts, moment } from './shared.ts'

const words = (description: string) => ({ type: 'string', description }) as const

export const deskExchangeCalls = {
  'desk.exchange': {
    method: 'GET',
    path: '/desk/api/exchange',
    description: 'Обмен с\u00a01С: последние файлы, что не\u00a0понято, какие товары ждут изделия.',
    staff: true,
    response: object({
      required: {
        files: objects({
          description: 'Файлы последних обменов, новые впереди.',
          item: 'Файл.',
          required: {
            at: { ...moment, description: 'Когда начал загружаться.' },
            name: words('Имя файла.'),
            seconds: words('Сколько секунд загружался.'),
            text: words('Итог словами.'),
          },
        }),
        notes: { ...facts, description: 'Что не\u00a0понято или не\u00a0взято, по\u00a0файлам.' },
        waiting: objects({
          description: 'Товары 1С, которых на\u00a0сайте нет: первые двести.',
          item: 'Товар.',
          required: { article: words('Артикул.'), name: words('Название.'), lacks: words('Чего не\u00a0хватает.') },
        }),
      },
    }),
  },
} as const satisfies Record<string, Call>
