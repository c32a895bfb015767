import { contracts } from '#blocks/contracts.ts'
import { calls } from '#schema/api/calls.ts'
import { checkFiles, hasErrors } from '#schema/definitions/check.ts'
import { loadFiles, type SchemaFiles } from '#schema/definitions/document/files.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { isCallName, makeCall } from '../api/call.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { StartError } from '../config.ts'
import { guards } from '../pages/guards.ts'
import { createKeep } from '../pages/keep.ts'
import { createPageMaker, type PageMaker } from '../pages/prepare.ts'
import { createSite, type Site, versionOf } from './site.ts'

/** A checked state of the schema files with everything that is made from it. */
export interface SiteState {
  site: Site
  files: SchemaFiles
  origin: string
  maker: PageMaker
  keep: ReturnType<typeof createKeep>
}

/** Where the files are, and what of the configuration pages depend on. */
export interface SiteOptions {
  /** The catalogue that calls answer from; asked for when a page is made. */
  catalog: () => Catalog
  schemaFolder: string
  publicFolder: string
  siteUrl?: string | undefined
  geoHeader?: string | undefined
}

/** The state to serve, or why there is none. `problems` may hold warnings beside a state. */
export interface Loaded {
  state: SiteState | undefined
  problems: readonly Problem[]
}

/**
 * @param report told of optional sources that failed
 * @param current the state that is served: the answer, without a check, where the files say the same
 */
export async function loadSite(
  { schemaFolder, publicFolder, siteUrl, geoHeader, catalog }: SiteOptions,
  report: (source: string, error: unknown) => void,
  current?: SiteState,
): Promise<Loaded> {
  const files = await loadFiles(schemaFolder, publicFolder).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `Папку схемы ${schemaFolder} нельзя прочитать (${error.code ?? error.message}). Укажите другую в SCHEMA_DIR.`,
    )
  })
  if (current && versionOf(files) === current.site.version) return { state: current, problems: [] }
  const problems = checkFiles({ files, contracts, calls, guards: new Set(guards.keys()) })
  if (hasErrors(problems)) return { state: undefined, problems }
  const site = createSite(files)
  const origin = siteUrl ?? site.constants.host
  const maker = createPageMaker({
    site,
    contracts,
    source: async (name, parameters, { uid }) => {
      if (!isCallName(name)) throw new TypeError(`The checker lets no page name the call ${name}`)
      return makeCall(name, parameters, { site, catalog: catalog(), database: catalog().database, uid })
    },
    origin,
    now: () => new Date(),
    detectsRegion: geoHeader !== undefined,
    report,
  })
  return { state: { site, files, origin, maker, keep: createKeep() }, problems }
}
