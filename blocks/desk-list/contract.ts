import { options } from '#schema/api/desk/shared.ts'
import { pagination } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, line, object, objects } from '#schema/definitions/contract/index.ts'

const { page, pages, base, total } = pagination.properties

export const contract = {
  title: 'Список рабочего места',
  description:
    'Отбор, что в\u00a0нём выбрано, строки и\u00a0страницы списка. Строки\u00a0— блок desk-table или другой в\u00a0месте rows.',
  interactive: false,
  places: ['page'],
  props: object({
    required: {
      filters: objects({
        minItems: 1,
        description: 'Поля отбора по\u00a0порядку: первые три стоят в\u00a0строке, остальные открывает «Ещё».',
        item: 'Поле: параметр адреса, который страница объявила в\u00a0query.',
        required: {
          name: { type: 'string', role: 'parameter', maxLength: 40, description: 'Имя параметра.' },
          label: { ...line, description: 'Подпись.' },
        },
        optional: {
          type: {
            enum: ['text', 'number', 'date', 'select'],
            default: 'text',
            description:
              'Вид поля: text — строка, number — число, пишут его и с пробелами и запятой, date — день, select — выбор из options.',
          },
          options: { ...options, description: 'Варианты выбора.' },
        },
      }),
      query: { type: 'object', description: 'Что выбрано сейчас и\u00a0порядок строк, sort: { "$get": "query" }.' },
    },
    optional: {
      sorts: { ...options, description: 'Порядки строк, для\u00a0телефона: заголовков столбцов там нет.' },
      pagination: object({
        description: 'Страницы списка и\u00a0сколько в\u00a0нём всего: { "$get": "data.orders.pagination" }.',
        required: { page, pages, base, total },
      }),
      problem: { type: 'string', description: 'Что в\u00a0отборе не\u00a0понято: тогда вместо строк стоит это.' },
    },
  }),
  slots: {
    button: { description: 'Кнопка страницы, в\u00a0строке с\u00a0отбором: «Заказ по\u00a0телефону».' },
    rows: { description: 'Строки: desk-table, под ним desk-pick.' },
    actions: { description: 'Что сделать со\u00a0всем найденным: таблица, отбор на\u00a0память.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
