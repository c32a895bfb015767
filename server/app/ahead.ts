import type { Logger } from 'pino'
import { readForSearch } from '../catalog/calls/search.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Config } from '../config.ts'
import { inTurn } from '../in-turn.ts'
import type { RenderPage } from '../pages/load-renderer.ts'
import type { SiteState } from '../pages/site-state.ts'
import { keysOfPages, warmPages } from '../pages/warm.ts'
import { someLinks } from './search-engines.ts'

interface AheadOptions {
  config: Pick<Config, 'production' | 'apiUpstream'>
  render: RenderPage
  log: Logger
  catalog: () => Catalog
  /** Whether the state is still the one that is served. */
  isServed: (state: SiteState) => boolean
}

/** Makes before anybody asks what visitors would wait for. In development nothing is: the code changes too. */
export interface Ahead {
  /** These pages, by their keys, one after another. */
  pages(state: SiteState, keys: readonly string[]): Promise<void>
  /**
   * What a search reads, these pages, then those that show content and the catalogue's first ones. What cannot be made
   * ahead is no one's trouble: whoever asks is told why.
   */
  all(state: SiteState, keys: readonly string[]): Promise<void>
}

export function createAhead({ config, render, log, catalog, isServed }: AheadOptions): Ahead {
  async function pages(state: SiteState, keys: readonly string[]): Promise<void> {
    if (config.production) await warmPages(state, keys, { render, log, isServed })
  }

  return {
    pages,
    async all(state, keys) {
      // Another back end is asked for what somebody wants to see.
      if (!config.production || config.apiUpstream !== undefined) return pages(state, keys)
      await inTurn()
      await readForSearch({ site: state.site, catalog: catalog() }).catch(() => undefined)
      await inTurn()
      const links = await someLinks(state.site, catalog()).catch(() => ({ content: [], catalog: [] }))
      await inTurn()
      await pages(state, [...keys, ...keysOfPages(state, links)])
    },
  }
}
