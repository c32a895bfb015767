import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import type { PictureVariantAddress } from '#schema/definitions/pictures/address.ts'
import { requestCall } from '../engine/api/client.ts'

/** Debounce, in milliseconds. */
const REST_MS = 150

/** One letter matches too many products. */
const LEAST = 2

export type SuggestedProduct = CallAnswer<'desk.productFind'>['list'][number]

/** Products for what is typed into a cell, which is a combobox meanwhile. */
export function useProducts() {
  const id = useId()
  const [q, setText] = useState('')
  /** Chooses the first product of the answer: its key was pressed before the answer came. */
  const waiting = useRef<(product: SuggestedProduct) => void>(undefined)
  const [isPending, setPending] = useState(false)
  const [list, setList] = useState<readonly SuggestedProduct[]>([])
  const [active, setActive] = useState(0)
  useEffect(() => {
    setActive(0)
    if (q.trim().length < LEAST) return setList([])
    const request = new AbortController()
    const timer = setTimeout(() => {
      requestCall('desk.productFind', { q: q.trim().slice(0, 100) }, { signal: request.signal })
        .then(({ list: found }) => {
          if (request.signal.aborted) return
          setList(found)
          const [first] = found
          if (first) waiting.current?.(exactIn(found, q) ?? first)
        })
        .catch(() => undefined) // the text is read by the server all the same
        .finally(() => {
          if (request.signal.aborted) return
          waiting.current = undefined
          setPending(false)
        })
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [q])
  const ask = (text: string): void => {
    waiting.current = undefined
    setPending(text !== q && text.trim().length >= LEAST)
    setText(text)
  }
  const close = (): void => {
    ask('')
    setList([])
  }
  return {
    ...{ id, list, active, ask, close },
    attributes: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': list.length > 0,
      'aria-controls': list.length > 0 ? id : undefined,
      'aria-activedescendant': list.length > 0 ? `${id}-${active}` : undefined,
    } as const,
    /** @returns true if the key belongs to the list */
    press(key: string, choose: (product: SuggestedProduct) => void): boolean {
      if (isPending && key === 'Enter') {
        waiting.current = choose
        return true
      }
      const product = active === 0 ? (exactIn(list, q) ?? list[0]) : list[active]
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

const exactIn = (list: readonly SuggestedProduct[], text: string): SuggestedProduct | undefined =>
  list.find(({ article }) => article.toLowerCase() === text.trim().toLowerCase())

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
        // biome-ignore lint/a11y/useKeyWithClickEvents: the cell has the keys
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
