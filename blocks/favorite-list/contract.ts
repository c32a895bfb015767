import type { FromSchema } from 'json-schema-to-ts'
import { favoriteItemCall } from '#schema/api/lists/favorite.ts'
import { emptyState } from '#schema/api/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { object } from '#schema/definitions/contract/object.ts'

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
