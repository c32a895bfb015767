import { type BlockContract, type FromSchema, line, object, objects } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Столбики по дням',
  description: 'Рисунок чисел по порядку; программе экранного доступа те же числа даёт таблица.',
  interactive: false,
  places: ['page'],
  heading: 2,
  props: object({
    required: {
      title: { ...line, description: 'Заголовок.' },
      points: objects({
        description: 'Числа слева направо: { "$get": "data.counts.orders" }.',
        item: 'Столбик.',
        required: {
          label: { ...line, description: 'Подпись: день.' },
          value: { type: 'integer', minimum: 0, description: 'Число, по которому рисуется высота.' },
          text: { ...line, description: 'Это же число словами.' },
        },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
