import type { RefObject } from 'react'
import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Поиск',
  description: 'Строка поиска: в шапке сайта и на странице поиска.',
  interactive: true,
  props: object({ required: { action: { ...link, description: 'Страница поиска.' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

/** Ids of the open listbox and of the chosen option, for the field's ARIA attributes. */
export interface Shown {
  readonly list: string
  readonly active: string | undefined
}

export interface PanelProps {
  field: RefObject<HTMLInputElement | null>
  /** Address of the search page. */
  action: string
  /** Text for which suggestions are requested; if empty, none are shown. */
  typed: string
  onTyped: (typed: string) => void
  onShown: (shown: Shown | undefined) => void
}
