import { reportFormats } from '#schema/definitions/checker/report.ts'
import type { Store } from '../catalog/store.ts'
import { type Config, StartError } from '../config.ts'
import { readLastGood } from '../pages/last-good.ts'
import { loadSite, type SiteState } from '../pages/site-state.ts'

/** What letters are made from. */
export type LetterStore = Pick<Store, 'database' | 'catalog' | 'signingKey'>

const noStore = (): LetterStore => {
  throw new TypeError('This command makes neither pages nor letters')
}

/**
 * The schema files as they are served, for commands that make no page.
 * @param store for those that make letters
 * @throws StartError that lists every problem, where no good version is there either
 */
export async function readSite(config: Config, store: () => LetterStore = noStore): Promise<SiteState> {
  const lastGood = () => readLastGood(config)
  const { state, problems } = await loadSite({ ...config, store, lastGood }, () => undefined)
  if (!state) throw new StartError(reportFormats.text(problems))
  return state
}
