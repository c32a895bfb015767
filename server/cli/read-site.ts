import { hasErrors, reportFormats } from '#schema/definitions/checker/report.ts'
import type { Store } from '../catalog/store.ts'
import { type Config, StartError } from '../config.ts'
import { loadSite, type SiteState } from '../pages/site-state.ts'
import { publicFolder } from '../paths.ts'

/**
 * The checked schema files, for commands that make no page.
 * @throws StartError that lists every problem
 */
export async function readSite(config: Config): Promise<SiteState> {
  const store = (): Store => {
    throw new TypeError('A command makes no page')
  }
  const { state, problems } = await loadSite({ ...config, publicFolder, store }, () => undefined)
  if (!state || hasErrors(problems)) throw new StartError(reportFormats.text(problems))
  return state
}
