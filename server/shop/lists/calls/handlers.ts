import { HttpError } from '../../../engine/http/http-error.ts'
import { readRemoved } from '../share.ts'
import { basketHandlers, type ListHandlers } from './basket.ts'
import { chosenHandlers } from './favorite.ts'
import { pasteHandlers } from './paste.ts'

export const listHandlers: ListHandlers = {
  ...basketHandlers,
  ...pasteHandlers,
  ...chosenHandlers,

  // This call equals `basket.update` without wishes.
  'basket.set': basketHandlers['basket.update'],

  /** Returns the products that were removed by forms without JavaScript. @throws HttpError 404 for an invalid signature */
  'list.removed'({ token }, { site }) {
    const items = readRemoved(site, token)
    if (items.length === 0) throw new HttpError(404, 'Возвращать нечего.')
    return { items }
  },
}
