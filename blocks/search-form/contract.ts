import type { RefObject } from 'react'
import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Поиск',
  description: 'Строка поиска: в шапке сайта и на странице поиска.',
  interactive: true,
  props: object({ required: { action: { ...link, description: 'Страница поиска.' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

/** Ids of the open list and the chosen option, for the field's ARIA attributes. */
export interface Shown {
  readonly list: string
  readonly active: string | undefined
}

export interface PanelProps {
  field: RefObject<HTMLInputElement | null>
  /** The search page. */
  action: string
  /** Text to suggest for; empty: no suggestions. */
  typed: string
  onTyped: (typed: string) => void
  onShown: (shown: Shown | undefined) => void
}
