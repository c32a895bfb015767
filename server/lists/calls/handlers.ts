import type { Handlers } from '#schema/api/types.ts'
import { basketAdd, basketItem, basketRemove, basketUpdate } from './basket.ts'
import { compareItem } from './compare.ts'
import type { ListContext } from './context.ts'
import { addTo, favoriteItem, removeFrom } from './favorite.ts'
import { basketPair } from './pair.ts'
import { basketPaste, basketPasted } from './paste.ts'
import { listRemoved } from './removed.ts'
import { basketShare, basketShared, basketTake } from './share.ts'
import { watchedList, watchedSave } from './watched.ts'

export const listHandlers: Handlers<'basket' | 'favorite' | 'compare' | 'watched' | 'list', ListContext> = {
  'basket.item': basketItem,
  'basket.add': basketAdd,
  'basket.set': basketUpdate,
  'basket.update': basketUpdate,
  'basket.remove': basketRemove,
  'basket.paste': basketPaste,
  'basket.pasted': basketPasted,
  'list.removed': listRemoved,
  'basket.share': basketShare,
  'basket.shared': basketShared,
  'basket.take': basketTake,
  'basket.pair': basketPair,
  'favorite.item': favoriteItem,
  'favorite.add': addTo('favorite'),
  'favorite.remove': removeFrom('favorite'),
  'compare.item': compareItem,
  'compare.add': addTo('compare'),
  'compare.remove': removeFrom('compare'),
  'watched.list': watchedList,
  'watched.save': watchedSave,
}
