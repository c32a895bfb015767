import { newIdempotencyKey, notify, RequestError, reloadLists, requestCall } from '#renderer/index.ts'
import { pieces } from '#schema/definitions/shop/quantity.ts'

type Pair = Parameters<typeof requestCall<'basket.pair'>>[1]

/**
 * Puts both into the basket: two lines or none. What there is now is told; what failed can be tried once more.
 * @param key the same at every try: what came to the server twice is done once
 */
export async function putPair(pair: Pair, key = newIdempotencyKey()): Promise<void> {
  try {
    const { added } = await requestCall('basket.pair', pair, { keepalive: true, headers: { 'Idempotency-Key': key } })
    notify({
      kind: 'added',
      text: `В\u00a0корзине: ${added.map(({ name, quantity }) => `${name}\u00a0— ${pieces(quantity)}`).join('; ')}`,
    })
    await reloadLists(true)
  } catch (error) {
    const { statusCode, message } = error instanceof RequestError ? error : new RequestError(500, String(error))
    const action = { label: 'Повторить', run: () => void putPair(pair, key) }
    notify({
      kind: 'failed',
      text: `Не\u00a0добавлено в\u00a0корзину: ни изделие, ни укупорка. ${message}`,
      ...((statusCode === 0 || statusCode >= 500) && { action }),
    })
  }
}
