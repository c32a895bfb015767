import { favoriteItemCall } from '#schema/api/lists/favorite.ts'
import { emptyState } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

const { products, gone } = favoriteItemCall.response.properties

export const contract = {
  title: 'Избранное',
  description: 'Отложенные изделия карточками в одном масштабе: в корзину, в сравнение, убрать.',
  interactive: true,
  props: object({
    required: {
      products,
      gone,
      empty: emptyState('когда в избранном пусто', 'В избранном пока пусто'),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

export type Item = Props['products'][number]
