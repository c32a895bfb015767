import type { FromSchema } from 'json-schema-to-ts'
import { textLink } from '#schema/api/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { link } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

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
