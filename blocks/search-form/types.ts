import type { RefObject } from 'react'

/** What stands in the field; each change is another object, also where the text is the same. */
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
