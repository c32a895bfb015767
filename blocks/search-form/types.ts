import type { RefObject } from 'react'

/** Text of the field; each change is a new object, even with the same text. */
export interface Typed {
  readonly text: string
}

/** The open list and its chosen option, by their ids: what the field says of them. */
export interface Shown {
  readonly list: string
  readonly active: string | undefined
}

export interface PanelProps {
  field: RefObject<HTMLInputElement | null>
  /** The search page. */
  action: string
  /** Undefined until something is typed. */
  typed: Typed | undefined
  onTyped: (typed: Typed) => void
  onShown: (shown: Shown | undefined) => void
}
