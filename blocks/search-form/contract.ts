import type { RefObject } from 'react'
import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Поиск',
  description: 'Строка поиска: в шапке сайта и на странице поиска.',
  interactive: true,
  props: object({ required: { action: { ...link, description: 'Страница поиска.' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

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
