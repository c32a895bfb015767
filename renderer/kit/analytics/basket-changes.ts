import type { ShopEvent } from '../shop/events.ts'
import type { BasketLine } from '../shop/list-types.ts'

type BasketTold = Extract<ShopEvent, { kind: 'basket' }>

/**
 * What was put into the basket and taken out of it, by what the server told before and after: in pieces of a product,
 * whatever lines they stand in.
 */
export function changesOf({ before, now, products }: Omit<BasketTold, 'kind'>): ShopEvent[] {
  const counted = products ?? new Set([...before, ...now].map(({ productId }) => productId))
  const changes = [...counted].flatMap((product) => {
    const [then, since] = [before, now].map((lines) => lines.filter(({ productId }) => productId === product))
    const line = since?.[0] ?? then?.[0]
    const more = pieces(since) - pieces(then)
    return line && more !== 0 ? [{ line, more }] : []
  })
  const event = (kind: 'add' | 'remove', some: typeof changes): ShopEvent[] =>
    some.length === 0
      ? []
      : [
          {
            kind,
            products: some.map(({ line: { article, name, kopecks, color }, more }) => ({
              ...{ article, name, kopecks, quantity: Math.abs(more) },
              variant: color,
            })),
          },
        ]
  return [
    ...event(
      'add',
      changes.filter(({ more }) => more > 0),
    ),
    ...event(
      'remove',
      changes.filter(({ more }) => more < 0),
    ),
  ]
}

const pieces = (lines: readonly BasketLine[] = []): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)
