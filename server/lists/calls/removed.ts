import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { HttpError } from '../../http/http-error.ts'
import { readRemoved } from '../removed.ts'
import type { ListContext } from './context.ts'

/** What was taken out without a script. @throws HttpError 404 for what we did not sign */
export function listRemoved(
  { token }: CallParameters<'list.removed'>,
  { site }: ListContext,
): CallAnswer<'list.removed'> {
  const items = readRemoved(site, token)
  if (items.length === 0) throw new HttpError(404, 'Возвращать нечего.')
  return { items }
}
