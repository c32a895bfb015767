import type { FromSchema } from 'json-schema-to-ts'
import type { Call } from '../../definitions/calls/call.ts'
import { uid } from '../../definitions/calls/form-body.ts'
import { object } from '../../definitions/contract/fragments.ts'
import { productCard } from '../catalog/shared.ts'
import { ownGet, ownPost, requiring } from '../shared.ts'
import { countAfter, goneProduct, ownListQuery, productId, quantity } from './shared.ts'

export const favoriteItemCall = {
  ...ownGet('/api/app/favorite/item'),
  description: 'Избранное, последнее впереди.',
  query: ownListQuery,
  response: requiring({
    products: { type: 'array', description: 'Изделия.', items: productCard },
    gone: { type: 'array', description: 'Чего больше нет в каталоге.', items: goneProduct },
    count: countAfter,
  }),
} as const satisfies Call

/** Response to adding a product to the favorites or the comparison. */
export const added = requiring({ saved: { const: true, description: 'Изделие теперь в списке.' }, count: countAfter })

export const removed = requiring({
  removed: { type: 'boolean', description: 'Было ли изделие в списке.' },
  count: countAfter,
})

const favoriteAddCall = {
  ...ownPost('/api/app/favorite/item/add'),
  description: 'Кладёт изделие в избранное; что уже там, остаётся на своём месте. Количество не запоминается.',
  body: object({ required: { productId }, optional: { quantity, uid } }),
  response: added,
} as const satisfies Call

export type ListAdded = FromSchema<typeof added>
export type ListRemoved = FromSchema<typeof removed>

export const favoriteCalls = {
  'favorite.item': favoriteItemCall,
  'favorite.add': favoriteAddCall,
  'favorite.remove': {
    ...favoriteAddCall,
    path: '/api/app/favorite/item/remove',
    description: 'Убирает изделие из избранного.',
    response: removed,
  },
} as const satisfies Record<string, Call>
