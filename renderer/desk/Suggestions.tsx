import { type ReactNode, useId, useState } from 'react'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import type { PictureVariantAddress } from '#schema/definitions/pictures/address.ts'
import { requestCall } from '../engine/api/client.ts'
import { useAnswer } from '../kit/ui/use-answer.ts'

export type SuggestedProduct = CallAnswer<'desk.productFind'>['list'][number]

const findProducts = (q: string, signal?: AbortSignal) =>
  requestCall('GET /desk/api/catalog/find', { q }, signal && { signal })

/** Suggests products for a cell, which is a combobox while the list is open. */
export function useProducts() {
  const id = useId()
  const [q, setQ] = useState('')
  const [active, setActive] = useState(0)
  // If the request fails, no products are suggested; the server parses the typed text in any case.
  const { answer, isPending } = useAnswer(q, findProducts)
  const list = q === '' ? [] : exactFirst(answer?.list ?? [], q)
  const ask = (text: string): void => {
    setQ(text.trim().slice(0, 100))
    setActive(0)
  }
  const close = (): void => ask('')
  return {
    ...{ id, list, active, ask, close },
    attributes: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': list.length > 0,
      'aria-controls': list.length > 0 ? id : undefined,
      'aria-activedescendant': list.length > 0 ? `${id}-${active}` : undefined,
    } as const,
    /**
     * @param chooseLate gets the first product that the server will find, if a key chooses it before the list has come
     * @returns true if the list handled the key
     */
    press(
      key: string,
      choose: (product: SuggestedProduct) => void,
      chooseLate: ((product: Promise<SuggestedProduct | undefined>) => void) | false,
    ): boolean {
      if (isPending && chooseLate && (key === 'Enter' || key === 'Tab')) {
        chooseLate(
          findProducts(q)
            .then(({ list }) => exactFirst(list, q)[0])
            .catch(() => undefined),
        )
        return true
      }
      const product = list[active]
      if (!product) return false
      if (key === 'ArrowDown' || key === 'ArrowUp')
        setActive((active + (key === 'ArrowDown' ? 1 : list.length - 1)) % list.length)
      else if (key === 'Enter' || key === 'Tab') choose(product)
      else if (key === 'Escape') close()
      else return false
      return true
    },
  }
}

function exactFirst(list: readonly SuggestedProduct[], text: string): readonly SuggestedProduct[] {
  const exact = list.find(({ article }) => article.toLowerCase() === text.toLowerCase())
  return exact ? [exact, ...list.filter((product) => product !== exact)] : list
}

export function Suggestions({
  products: { id, list, active },
  onChoose,
}: {
  products: Pick<ReturnType<typeof useProducts>, 'id' | 'list' | 'active'>
  onChoose: (product: SuggestedProduct) => void
}): ReactNode {
  if (list.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label="Изделия" className="desk-suggestions">
      {list.map((product, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the cell with the focus handles the keys
        <div
          key={product.article}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(product)}
        >
          {product.picture !== undefined && (
            <img src={`${product.picture}/160.webp` satisfies PictureVariantAddress} width="32" height="38" alt="" />
          )}
          <span>
            <span className="desk-code">{product.article}</span> {product.name}
            <span className="desk-note">
              {product.price}, {product.stock}
            </span>
          </span>
        </div>
      ))}
    </div>
  )
}
