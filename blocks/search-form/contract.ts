import type { RefObject } from 'react'
import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Поиск',
  description: 'Строка поиска: в шапке сайта и на странице поиска.',
  interactive: true,
  props: object({ required: { action: { ...link, description: 'Страница поиска.' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

/** IDs of the open listbox and of the chosen option, for ARIA attributes of the field. */
export interface Shown {
  readonly list: string
  readonly active: string | undefined
}

export interface PanelProps {
  field: RefObject<HTMLInputElement | null>
  /** Address of the search page. */
  action: string
  /** The text to suggest for. If it is empty, there are no suggestions. */
  typed: string
  onTyped: (typed: string) => void
  onShown: (shown: Shown | undefined) => void
}
