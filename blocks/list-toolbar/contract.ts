import { choiceLink } from '#schema/api/catalog/shared.ts'
import { type BlockContract, type FromSchema, object, objects } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Строка над списком',
  description: 'Кнопка «Отбор» на узком экране, что выбрано в отборе, порядок списка и его вид: карточки или таблица.',
  interactive: false,
  places: ['page'],
  props: object({
    required: {
      sorts: { type: 'array', description: 'Порядки списка.', items: choiceLink },
      views: { type: 'array', description: 'Виды списка.', items: choiceLink },
    },
    optional: {
      groups: objects({
        description: 'Признаки отбора, который открывает кнопка; она считает выбранное.',
        item: 'Признак.',
        required: { chosen: { type: 'integer', minimum: 0, description: 'Сколько значений выбрано.' } },
      }),
    },
  }),
  slots: { chosen: { description: 'Что выбрано в отборе: chosen-filters.' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
