import { options, thread } from '#schema/api/desk/shared.ts'
import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Переписка рабочего места',
  description: 'Что было с\u00a0записью: письма, заметки, файлы и\u00a0перемены, по порядку, каким его даёт вызов.',
  interactive: false,
  places: ['page'],
  props: object({
    required: {
      items: { ...thread, description: 'Записи: { "$get": "data.order.item.thread" }.' },
      empty: { ...line, description: 'Что написать, когда записей нет.' },
    },
    optional: {
      letterLink: { type: 'string', description: 'Где пишут письмо; пусто\u00a0— негде.' },
      templates: { ...options, default: [], description: 'Заготовки письма.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
