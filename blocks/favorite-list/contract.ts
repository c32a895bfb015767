import type { FromSchema } from 'json-schema-to-ts'
import { favoriteItemCall } from '#schema/api/lists/favorite.ts'
import { textLink } from '#schema/api/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { text } from '#schema/definitions/contract/fragments.ts'
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
      empty: object({
        description: 'Что показать, когда в избранном пусто.',
        required: {
          text: { ...text, description: 'Что случилось: «В избранном пока пусто».' },
          step: { ...textLink, description: 'Следующий шаг: «Выбрать тару».' },
        },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

export type Item = Props['products'][number]
