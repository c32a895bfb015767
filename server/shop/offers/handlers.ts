import type { Handlers } from '#schema/definitions/calls/types.ts'
import type { ChangeOrderContext, ReadOrdersContext } from '../orders/order.ts'
import { offerAccept } from './accept.ts'
import { offerRequest } from './request.ts'
import { offerView } from './view.ts'

export const offerHandlers: Handlers<'offer', ReadOrdersContext, ChangeOrderContext> = {
  'offer.request': offerRequest,
  'offer.view': offerView,
  'offer.accept': offerAccept,
}
