import { contracts } from '#blocks/contracts.ts'
import { isCallName } from '#schema/api/calls.ts'
import { hasErrors } from '#schema/definitions/checker/report.ts'
import { parseChecked } from '#schema/definitions/document/parse.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { indexFiles, readTexts, type SchemaFiles, type SchemaTexts } from '#schema/definitions/kinds/files.ts'
import { makeCall } from '../calls/make-call.ts'
import type { Store } from '../catalog/store.ts'
import { StartError } from '../config.ts'
import { createSigning } from '../secrets/signing.ts'
import { createSite, type Site } from '../site/site.ts'
import { createResponseCache, type ResponseCache } from './cache.ts'
import { createPageMaker, type PageMaker } from './prepare.ts'

/** A checked state of the schema files with everything that is made from it. */
export interface SiteState {
  site: Site
  /** What it was made from. */
  texts: SchemaTexts
  files: SchemaFiles
  origin: string
  maker: PageMaker
  cache: ResponseCache
}

/** Where the files are, and what of the configuration pages depend on. */
export interface SiteOptions {
  /** What calls answer from; asked for when a page is made. */
  store: () => Pick<Store, 'database' | 'catalog' | 'signingKey'>
  schemaFolder: string
  publicFolder: string
  siteUrl?: string | undefined
  geoHeader?: string | undefined
  /** Says what is wrong with the files; without it they are checked in this process (layers 1 to 6). */
  check?: (texts: SchemaTexts) => Promise<readonly Problem[]>
}

/** The state to serve, or why there is none. `problems` may hold warnings beside a state. */
export interface Loaded {
  state: SiteState | undefined
  problems: readonly Problem[]
}

/** Told of optional sources that failed. */
type Report = (source: string, error: unknown) => void

/**
 * @param current the state that is served: the answer, without a check, where the files say the same
 */
export async function loadSite(
  { schemaFolder, publicFolder, check = checkInProcess, ...options }: SiteOptions,
  report: Report,
  current?: SiteState,
): Promise<Loaded> {
  const texts = await readTexts(schemaFolder, publicFolder).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `Папку схемы ${schemaFolder} нельзя прочитать (${error.code ?? error.message}). Укажите другую в SCHEMA_DIR.`,
    )
  })
  if (current && texts.version === current.site.version) return { state: current, problems: [] }
  const problems = await check(texts)
  return { state: hasErrors(problems) ? undefined : makeState(texts, options, report), problems }
}

/** The state of texts in which the checker found no error. */
export function makeState(
  texts: SchemaTexts,
  { siteUrl, geoHeader, store }: Pick<SiteOptions, 'siteUrl' | 'geoHeader' | 'store'>,
  report: Report,
): SiteState {
  const files = indexFiles(texts, parseChecked)
  const site = createSite(
    files,
    createSigning(() => store().signingKey),
  )
  const origin = siteUrl ?? site.constants.host
  const publicContext = () => {
    const { database, catalog } = store()
    return { site, database, catalog, origin, subject: undefined }
  }
  const maker = createPageMaker({
    site,
    contracts,
    makeCall: async (name, parameters, { uid, user }) => {
      if (!isCallName(name)) throw new TypeError(`The checker lets no page name the call ${name}`)
      const context = publicContext()
      const own = uid === undefined ? context : { ...context, uid, user, idempotencyKey: undefined }
      return makeCall(name, parameters, own)
    },
    seoData: (path) => makeCall('seo.data', { path }, publicContext()),
    origin,
    now: () => new Date(),
    detectsRegion: geoHeader !== undefined,
    report,
  })
  return { site, texts, files, origin, maker, cache: createResponseCache() }
}

/** Loaded where it is needed: the server that visitors ask has its files checked elsewhere. */
async function checkInProcess(texts: SchemaTexts): Promise<readonly Problem[]> {
  const { checkHere } = await import('./check-here.ts')
  return checkHere(texts)
}
