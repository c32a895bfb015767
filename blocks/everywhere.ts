import type { Components } from '#renderer/engine/tree/types.ts'
import { Component as ListCounters } from './list-counters/Component.tsx'
import { Component as SearchForm } from './search-form/Component.tsx'
import { Component as SiteHeader } from './site-header/Component.tsx'
import { Component as SubscribePopup } from './subscribe-popup/Component.tsx'

/** Blocks of every page of the shop. Their code is in the same bundle as the hydration code. */
export const everywhere: Components = {
  'list-counters': ListCounters,
  'search-form': SearchForm,
  'site-header': SiteHeader,
  'subscribe-popup': SubscribePopup,
}
