import { contracts } from '#blocks/contracts.ts'
import { isCallName } from '#schema/api/calls.ts'
import { hasErrors } from '#schema/definitions/checker/report.ts'
import { parseChecked } from '#schema/definitions/document/parse.ts'
import { isToldOf, keyOf, type Problem } from '#schema/definitions/document/problem.ts'
import { FILES_LABEL, indexFiles, type SchemaFiles } from '#schema/definitions/kinds/files.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { makeCall } from '../calls/make-call.ts'
import type { Store } from '../catalog/store.ts'
import { inTurn } from '../in-turn.ts'
import { createSigning } from '../secrets/signing.ts'
import { addressOf } from '../site/addresses.ts'
import { rememberedBy } from '../site/reads.ts'
import { createSite, type Site } from '../site/site.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createResponseCache, type ResponseCache } from './cache.ts'
import { type Composed, holdBack, PUBLIC } from './hold-back.ts'
import { createPageMaker, type PageMaker } from './prepare.ts'
import { readSchema } from './read-schema.ts'

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
  siteUrl?: string | undefined
  geoHeader?: string | undefined
  /** The back end that answers calls. */
  upstream?: Upstream | undefined
  /** Says what is wrong with the files; without it they are checked in this process (layers 1 to 6). */
  check?: (texts: SchemaTexts) => Promise<readonly Problem[]>
  /**
   * The files that were served before, asked for where those that are there do not check.
   * @param current what is served here: it goes, unless another process has served others since
   */
  lastGood?: (current: SchemaTexts | undefined) => SchemaTexts | undefined
}

/** The state to serve, or why there is none. */
export interface Loaded {
  state: SiteState | undefined
  /** Names the files as they were read. */
  seen: string
  /** What is wrong with them; warnings too where there is a state. */
  problems: readonly Problem[]
  /** Files that are served as they were before, since they do not check: "schema/pages/home.json". */
  held: readonly string[]
  /** What is wrong elsewhere because of one of them, where that is known. */
  because?: ReadonlyMap<string, readonly Problem[]>
}

/** Told of optional sources that failed. */
type Report = (source: string, error: unknown) => void

/**
 * Reads the files and has them checked. Those that do not check are served as they were before, the others as they are.
 * @param before what is served, and what was read last (`seen`): where the files still say the same, nothing is checked
 */
export async function loadSite(
  { schemaFolder, check = checkInProcess, lastGood = (current) => current, ...options }: SiteOptions,
  report: Report,
  before?: Pick<Loaded, 'seen'> & { state: SiteState },
): Promise<Loaded> {
  // Later it is each picture that is missing: what shows it stays as it was.
  const texts = await readSchema(schemaFolder)
  const seen = texts.version
  const current = before?.state
  if (current && seen === before.seen) return { state: current, seen, problems: [], held: [] }
  // To read, to look what is known of it, to make the site and its first pages: each takes some milliseconds.
  await inTurn()
  const problems = await check(texts)
  const good = hasErrors(problems) ? lastGood(current?.texts) : undefined
  const composed = hasErrors(problems)
    ? good && (await holdBack(texts, good, problems, check))
    : { texts, held: [], because: new Map<string, readonly Problem[]>() }
  if (!composed) return { state: undefined, seen, problems, held: [] }
  const { held, because } = composed
  await inTurn()
  const state =
    current && composed.texts.version === current.site.version ? current : makeState(composed.texts, options, report)
  return {
    state,
    seen,
    problems: [...missedIn(texts, held, problems), ...problemsOf(composed, problems)],
    held,
    because,
  }
}

/** Files that were taken away and cannot be done without: where they are named nobody says that they were there. */
function missedIn({ read }: SchemaTexts, held: readonly string[], problems: readonly Problem[]): Problem[] {
  const rule = 'файлы/нет-файла'
  const told = problems.filter((problem) => problem.rule === rule)
  const gone = held.filter(
    (file) =>
      file !== PUBLIC &&
      !read.some(({ path }) => file === FILES_LABEL + path) &&
      !told.some((problem) => isToldOf(file, problem)),
  )
  // Of many it is told once.
  const named = gone.length > MOST_NAMED ? [FILES_LABEL] : gone
  return named.map((file) => ({
    ...{ severity: 'error', file, line: 1, column: 1, pointer: '', rule },
    message: file === FILES_LABEL ? `Файлов больше нет: ${gone.length}.` : 'Файла больше нет, а\u00a0он нужен другим.',
    hint: `Вернуть: git restore ${file}. Убирают и\u00a0переименовывают командами npm run remove и\u00a0npm run rename: они правят и\u00a0то, где он назван.`,
  }))
}

const MOST_NAMED = 3

/** Of the files that are held back, and what is wrong elsewhere because of them. */
function problemsOf(
  { held, because }: Pick<Composed, 'held' | 'because'>,
  problems: readonly Problem[],
): readonly Problem[] {
  const own = problems.filter(({ file }) => held.includes(file))
  const known = new Set(own.map(keyOf))
  const told = [...own, ...[...because.values()].flat().filter((problem) => !known.has(keyOf(problem)))]
  return hasErrors(told) ? told : problems
}

/** The state of texts in which the checker found no error. */
export function makeState(
  texts: SchemaTexts,
  { siteUrl, geoHeader, store, upstream }: Pick<SiteOptions, 'siteUrl' | 'geoHeader' | 'store' | 'upstream'>,
  report: Report,
): SiteState {
  const files = indexFiles(texts, parseChecked)
  const site = createSite(
    files,
    createSigning(() => store().signingKey),
    upstream?.regions,
  )
  const origin = siteUrl ?? site.constants.host
  const publicContext = () => {
    const { database, catalog } = store()
    return { site, day: today(), database, catalog, origin, subject: undefined, upstream }
  }
  const maker = createPageMaker({
    site,
    contracts,
    makeCall: async (name, parameters, { uid, user, back }) => {
      if (!isCallName(name)) throw new TypeError(`The checker lets no page name the call ${name}`)
      const context = publicContext()
      const own = uid === undefined ? context : { ...context, uid, user, back, idempotencyKey: undefined }
      return makeCall(name, parameters, own)
    },
    seoData: (path) => makeCall('seo.data', { path }, publicContext()),
    origin,
    now: () => new Date(),
    detectsRegion: geoHeader !== undefined,
    back: upstream && {
      has: upstream.has,
      ownSections: () => (upstream.takes('catalog.list') ? sectionsOf(site)(store().catalog.index) : NO_SECTIONS),
    },
    keepsOrders: !upstream?.takes('basket.item'),
    report,
  })
  return { site, texts, files, origin, maker, cache: createResponseCache(undefined, undefined, upstream && KEPT_MS) }
}

const NO_SECTIONS: readonly string[] = []

/** The addresses of a catalogue's sections. */
const sectionsOf = rememberedBy((site: Site) =>
  rememberedBy(({ kinds }: Store['catalog']['index']): readonly string[] =>
    Object.values(kinds).flatMap(({ kind, sections }) =>
      sections.map(({ path }) => addressOf(site, 'catalog.list', { kind, section: path })),
    ),
  ),
)

/** How long a page is kept that is made of what another back end says, in milliseconds. */
const KEPT_MS = 15_000

/** Loaded where it is needed: the server that visitors ask has its files checked elsewhere. */
async function checkInProcess(texts: SchemaTexts): Promise<readonly Problem[]> {
  const { checkHere } = await import('./check-here.ts')
  return checkHere(texts)
}
