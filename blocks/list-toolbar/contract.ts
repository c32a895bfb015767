import type { FromSchema } from 'json-schema-to-ts'
import { choiceLink } from '#schema/api/catalog/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Строка над списком',
  description: 'Сколько изделий нашлось, что выбрано в отборе, порядок списка и его вид: карточки или таблица.',
  interactive: false,
  places: ['page'],
  props: object({
    required: {
      total: { type: 'integer', minimum: 0, description: 'Сколько изделий в списке.' },
      sorts: { type: 'array', description: 'Порядки списка.', items: choiceLink },
      views: { type: 'array', description: 'Виды списка.', items: choiceLink },
    },
  }),
  slots: { chosen: { description: 'Что выбрано в отборе: chosen-filters.' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
