import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { addLine } from '../basket.ts'
import { changeBasket, productOf } from './basket.ts'
import { addedLineOf } from './basket-line.ts'
import type { ListContext } from './context.ts'

/** A container and its closure at once. @throws HttpError 422 for what is not in the catalogue, 409 for a full basket */
export async function basketPair(
  { productId, withId, quantity }: CallParameters<'basket.pair'>,
  context: ListContext,
): Promise<CallAnswer<'basket.pair'>> {
  // In the order of the basket: the container, then what closes it.
  const products = [await productOf(context, withId, 'withId'), await productOf(context, productId)]
  return changeBasket(context, async (basket) => {
    const added: CallAnswer<'basket.pair'>['added'] = []
    for (const product of products)
      added.push(addedLineOf(await addLine(basket, { product, quantity }), product.record))
    return { added, count: basket.items.length }
  })
}
