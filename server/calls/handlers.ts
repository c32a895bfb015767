import type { CallName } from '#schema/api/calls.ts'
import type { Handler } from '#schema/api/types.ts'
import { accountHandlers } from '../account/handlers.ts'
import { catalogHandlers } from '../catalog/calls/handlers.ts'
import { contentHandlers } from '../content/handlers.ts'
import { formHandlers } from '../forms/handlers.ts'
import { listHandlers } from '../lists/calls/handlers.ts'
import { orderHandlers } from '../orders/handlers.ts'
import { subscriptionHandlers } from '../subscription/handlers.ts'
import type { ContextOf } from './context.ts'
import { contractHandlers } from './contract.ts'

/** Every call of the contract, answered by its domain; parameters, answer and context are the contract's. */
export const handlers: { readonly [Name in CallName]: Handler<Name, ContextOf<Name>> } = {
  ...contentHandlers,
  ...catalogHandlers,
  ...listHandlers,
  ...formHandlers,
  ...orderHandlers,
  ...subscriptionHandlers,
  ...accountHandlers,
  ...contractHandlers,
}
