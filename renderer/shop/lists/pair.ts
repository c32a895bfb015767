import { pieces } from '#schema/definitions/shop/units/quantity.ts'
import { newIdempotencyKey, requestCall } from '../../engine/api/client.ts'
import { RequestError } from '../../engine/api/request-error.ts'
import { notify, notifyFailed, reloadLists } from './lists.tsx'

type Pair = Parameters<typeof requestCall<'POST /api/app/basket/pair'>>[1]

/**
 * Adds two products to the basket together, or sets their quantities. If one fails, neither is changed. A notice shows the result; after a
 * failure it has a retry button. @param key idempotency key, the same for each attempt
 */
export async function putPair(pair: Pair, key = newIdempotencyKey()): Promise<void> {
  try {
    const { added } = await requestCall('POST /api/app/basket/pair', pair, {
      keepalive: true,
      headers: { 'Idempotency-Key': key },
    })
    notify({
      kind: 'added',
      text: `В\u00a0корзине: ${added.map(({ name, quantity }) => `${name}\u00a0— ${pieces(quantity)}`).join('; ')}`,
    })
    await reloadLists(true)
  } catch (error) {
    const { statusCode, message } = error instanceof RequestError ? error : new RequestError(500, String(error))
    const isRefused = statusCode !== 0 && statusCode < 500
    const what =
      pair.how === 'set' ? 'Количество осталось прежним.' : 'Не\u00a0добавлено в\u00a0корзину: ни изделие, ни укупорка.'
    notifyFailed(`${what} ${message}`, isRefused ? undefined : () => void putPair(pair, key))
  }
}
