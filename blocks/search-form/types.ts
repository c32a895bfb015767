import type { RefObject } from 'react'

/** The open list and its chosen option, by their ids: what the field says of them. */
export interface Shown {
  readonly list: string
  readonly active: string | undefined
}

export interface PanelProps {
  field: RefObject<HTMLInputElement | null>
  /** The search page. */
  action: string
  /** Text of the field to which suggestions are wanted; empty: none are. */
  typed: string
  onTyped: (typed: string) => void
  onShown: (shown: Shown | undefined) => void
}
