import { hasErrors, reportFormats } from '#schema/definitions/checker/report.ts'
import type { Store } from '../catalog/store.ts'
import { type Config, StartError } from '../config.ts'
import { loadSite, type SiteState } from '../pages/site-state.ts'
import { publicFolder } from '../paths.ts'

/** What letters are made from. */
export type LetterStore = Pick<Store, 'database' | 'catalog' | 'signingKey'>

const noStore = (): LetterStore => {
  throw new TypeError('This command makes neither pages nor letters')
}

/**
 * The checked schema files, for commands that make no page.
 * @param store for those that make letters
 * @throws StartError that lists every problem
 */
export async function readSite(config: Config, store: () => LetterStore = noStore): Promise<SiteState> {
  const { state, problems } = await loadSite({ ...config, publicFolder, store }, () => undefined)
  if (!state || hasErrors(problems)) throw new StartError(reportFormats.text(problems))
  return state
}
