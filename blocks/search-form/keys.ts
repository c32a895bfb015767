/** The list as a key finds it; `active` is -1 while the field itself is chosen. */
export interface ListState {
  readonly open: boolean
  readonly count: number
  readonly active: number
}

export type Step =
  | { readonly do: 'move'; readonly to: number }
  | { readonly do: 'open' | 'close' | 'choose' | 'search' }

/**
 * What a key does in a field with a list under it (WAI-ARIA, "Editable Combobox With List Autocomplete"). The arrows
 * go round through the field; every other key is the field's own, and what was chosen is let go.
 */
export function stepOf(key: string, { open, count, active }: ListState): Step | undefined {
  if (!open) return key === 'ArrowDown' ? { do: 'open' } : undefined
  switch (key) {
    case 'ArrowDown':
      return { do: 'move', to: active === count - 1 ? -1 : active + 1 }
    case 'ArrowUp':
      return { do: 'move', to: active === -1 ? count - 1 : active - 1 }
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'Home':
    case 'End':
      return { do: 'move', to: -1 }
    case 'Enter':
      return { do: active === -1 ? 'search' : 'choose' }
    case 'Escape':
      return { do: 'close' }
    default:
      return undefined
  }
}

/** Keys that do only what their step says: the caret stays, the field is neither emptied nor sent. */
export const isTaken = (key: string, step: Step): boolean =>
  step.do !== 'search' && !['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)
