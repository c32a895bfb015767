import { textLink } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Выбранное в отборе',
  description: 'Метки выбранных значений; каждая убирает свой выбор. Когда ничего не выбрано, блока нет.',
  interactive: false,
  places: ['page'],
  emptyWithout: 'items',
  props: object({
    required: {
      items: {
        type: 'array',
        description: 'Выбранные значения; ссылка ведёт на список без этого значения.',
        items: textLink,
      },
      reset: { ...link, description: 'Список без отбора.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
