import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Ход работы',
  description: 'Полоса того, сколько сделано. С "refresh" страница с этим блоком сама обновляется, пока он на ней.',
  interactive: false,
  places: ['page'],
  props: object({
    required: {
      label: { ...line, description: 'Что делается.' },
      done: { type: 'integer', minimum: 0, description: 'Сколько сделано: { "$get": "data.import.done" }.' },
      total: {
        type: 'integer',
        minimum: 0,
        description: 'Сколько всего: { "$get": "data.import.total" }; 0 — ещё неизвестно.',
      },
    },
    optional: {
      refresh: { type: 'integer', minimum: 1, maximum: 60, description: 'Через сколько секунд обновить страницу.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
