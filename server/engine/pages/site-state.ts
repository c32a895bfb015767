import { type Calls, isCallIn } from '#schema/definitions/calls/call.ts'
import { errorsIn, hasErrors } from '#schema/definitions/checker/report.ts'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import { parseChecked } from '#schema/definitions/document/parse.ts'
import { concernsFile, type Problem } from '#schema/definitions/document/problem.ts'
import { FILES_LABEL, fileProblem, indexFiles, type SchemaFiles } from '#schema/definitions/kinds/files.ts'
import type { Kinds } from '#schema/definitions/kinds/kinds.ts'
import { boundsIn } from '#schema/definitions/kinds/periods.ts'
import { type SchemaTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { isWithin, type Period, timeOfBound, today } from '#schema/definitions/text/dates.ts'
import type { PublicContext } from '../calls/context.ts'
import type { ShopContexts } from '../calls/request-context.ts'
import { createSigning, type SigningKeys } from '../secrets/signing.ts'
import { createSite, type Site, type SiteParts } from '../site/site.ts'
import { readSchema } from './last-good.ts'
import type { BaseData } from './meta.ts'
import type { PageBuilderOptions } from './page-request.ts'
import { type Guards, PageMaker, type PageMakerOptions } from './prepare.ts'

/** A checked state of the schema files, and everything derived from the files. */
export interface SiteState {
  site: Site
  texts: SchemaTexts
  contractsVersion: string | undefined
  origin: string
  maker: PageMaker
  /** The previewed day; undefined: today. */
  day: string | undefined
  /** Returns this state, or a new one of the same files if content has appeared or expired since it was created. */
  upToDate(): SiteState
  /**
   * Returns a state of the same files, or of a draft, that shows unpublished content: what is visible at the end of `day`, or without a day
   * all content that has not expired. @throws if errors in a draft prevent creating a site
   */
  previewed(day: string | undefined, draft?: SchemaTexts): SiteState
}

/** The parts of a shop that pages need. */
export interface ShopPages extends ShopContexts {
  config: { schemaFolder: string; siteUrl?: string | undefined; geoHeader?: string | undefined }
  /** Reads the files that an earlier process served last, for a start with invalid files. */
  lastGood?: () => Promise<SchemaTexts | undefined>
  kinds: Kinds
  contracts: Contracts
  /** Version of the contracts, which changes in development. */
  contractsVersion?: string
  guards: Guards
  calls: Calls
  check: (texts: SchemaTexts) => Promise<readonly Problem[]>
  /** A function, because another process may replace the keys. */
  signingKeys: () => SigningKeys
  variants?: SiteParts['variants']
  /** Calls whose answers every expression can read, by the first name of the expression's path. */
  roots: PageMakerOptions['roots']
  /** Returns the base data of a page. */
  baseData?: (path: string, context: PublicContext) => Promise<BaseData>
  /** Returns options of pages for a site with another back end. */
  elsewhere?: (site: Site) => Pick<PageBuilderOptions, 'withoutDead' | 'keepsOrders'>
}

/** The state to serve, or the problems that prevent it. */
export interface Loaded {
  state: SiteState | undefined
  seen: string
  /** Errors and warnings of the files. */
  problems: readonly Problem[]
  /** Files that are served in their last good version: "schema/pages/home.json". */
  held: readonly string[]
}

type Report = (source: string, error: unknown) => void

/**
 * Reads and checks the files. Invalid files keep their last good version. @param before the served state and the last read version
 * (`seen`): unchanged files are not checked again
 */
export async function loadSite(shop: ShopPages, report: Report, before?: Pick<Loaded, 'seen'> & { state: SiteState }) {
  const texts = await readSchema(shop.config.schemaFolder)
  const { check, contractsVersion } = shop
  const seen = `${texts.version} ${contractsVersion}`
  const current = before?.state
  if (current && seen === before.seen) return { state: current, seen, problems: [], held: [] }
  const problems = await check(texts)
  let composed: Composed | undefined = { texts, held: [] }
  if (hasErrors(problems)) {
    const good = current?.texts ?? (await shop.lastGood?.())
    composed = good && (await holdBack(texts, good, problems, check))
  }
  if (!composed) return { state: undefined, seen, problems, held: [] }
  const { held } = composed
  const isSame = composed.texts.version === current?.site.version && contractsVersion === current.contractsVersion
  const state = current && isSame ? current : makeState(composed.texts, shop, report)
  return { state, seen, problems: [...missingIn(texts, held, problems), ...problems], held }
}

/** Returns a problem for each deleted file to which other files refer, because the problems of those files do not name it. */
function missingIn({ read }: SchemaTexts, held: readonly string[], problems: readonly Problem[]): Problem[] {
  const rule = 'файлы/нет-файла'
  const missing = problems.filter((problem) => problem.rule === rule)
  const gone = held.filter(
    (file) =>
      file !== PUBLIC &&
      !read.some(({ path }) => file === FILES_LABEL + path) &&
      !missing.some((problem) => concernsFile(file, problem)),
  )
  // Many deleted files share one problem.
  const named = gone.length > MAX_NAMED_FILES ? [FILES_LABEL] : gone
  return named.map((file) =>
    fileProblem(file, {
      ...{ severity: 'error', rule },
      message:
        file === FILES_LABEL ? `Файлов больше нет: ${gone.length}.` : 'Файла больше нет, а\u00a0он нужен другим.',
      hint: `Вернуть: git restore ${file}. Убирают и\u00a0переименовывают командами npm run remove и\u00a0npm run rename: они правят и\u00a0то, где он назван.`,
    }),
  )
}

const MAX_NAMED_FILES = 3

/** Builds the state of files that the checker has passed. */
export function makeState(texts: SchemaTexts, shop: ShopPages, report: Report): SiteState {
  return stateOf(texts, indexFiles(shop.kinds, texts, parseChecked), shop, report)
}

const shownNow = (now: number) => (period: Period) => isWithin(period, now)

/** Returns a function that checks if a preview shows content: at the end of `day`; without a day, all that has not expired. */
const shownAt =
  (day: string | undefined, now: number) =>
  ({ unpublished: _, ...period }: Period) => {
    if (day !== undefined) return isWithin(period, timeOfBound(day, true) - 1)
    const { from: __, ...end } = period
    return isWithin(end, now)
  }

function stateOf(
  texts: SchemaTexts,
  files: SchemaFiles,
  shop: ShopPages,
  report: Report,
  preview?: { day: string | undefined },
): SiteState {
  const { contracts, guards, baseData, calls, makeCall, roots } = shop
  const now = Date.now()
  const site = createSite(files, {
    ...{ calls, variants: shop.variants, shows: preview ? shownAt(preview.day, now) : shownNow(now) },
    signing: createSigning(shop.signingKeys),
  })
  const origin = shop.config.siteUrl ?? site.constants.host
  const publicContext = (): PublicContext => ({
    ...shop.publicContext(site),
    ...{ site, day: preview?.day ?? today(), database: shop.database(), origin, subject: undefined },
  })
  const maker = new PageMaker({
    site,
    contracts,
    guards,
    // A missing page keeps its address, because the preview bar changes the day at that address.
    missing: preview && 'page',
    makeCall: async (name, parameters, { uid, user, back, staff, letters, address = '' }) => {
      if (!isCallIn(calls, name)) throw new TypeError(`The checker lets no page name the call ${name}`)
      const shared = publicContext()
      if (uid === undefined && !staff) return makeCall(name, parameters, shared)
      const context = { ...shared, shared, staffSession: staff, letters }
      const ownContext = { ...context, uid, user, back, address, idempotencyKey: undefined }
      return makeCall(name, parameters, uid === undefined ? context : ownContext)
    },
    roots,
    baseData: baseData && ((path) => baseData(path, publicContext())),
    origin,
    now: () => new Date(),
    detectsVariant: shop.config.geoHeader !== undefined,
    ...shop.elsewhere?.(site),
    report,
  })
  const changesAt = Math.min(...boundsIn(files).flatMap(({ at }) => (at > now ? [at] : [])))
  const state: SiteState = {
    ...{ site, texts, origin, maker, day: preview?.day, contractsVersion: shop.contractsVersion },
    // Checks the time at every request, since a timer would be late after the machine slept.
    upToDate: () => (Date.now() < changesAt ? state : stateOf(texts, files, shop, report, preview)),
    previewed: (day, draft = texts) =>
      stateOf(draft, draft === texts ? files : indexFiles(shop.kinds, draft, parseChecked), shop, report, { day }),
  }
  return state
}

interface Composed {
  texts: SchemaTexts
  /** Files in their last good version: "schema/pages/home.json", or PUBLIC. */
  held: readonly string[]
}

/** Name in `held` of all files of public/: they keep their last good version together. */
export const PUBLIC = 'public/'

/**
 * Holds back the changed files that have errors: their last good versions are served. If the result is valid, the other changes go live;
 * otherwise the whole change is held back.
 * @param good files that were valid before @param problems of `texts`, at least one error
 * @returns undefined if even the good files are invalid
 */
export async function holdBack(
  texts: SchemaTexts,
  good: SchemaTexts,
  problems: readonly Problem[],
  check: (texts: SchemaTexts) => Promise<readonly Problem[]>,
): Promise<Composed | undefined> {
  const changed = changesBetween(good, texts)
  const errors = errorsIn(problems)
  const wrong = changed.filter((name) => errors.some((problem) => concernsFile(name, problem)))
  for (const held of [wrong, changed]) {
    if (held.length === 0) continue
    const composed = held === changed ? good : compose(texts, good, new Set(held))
    if (!hasErrors(await check(composed))) return { texts: composed, held: held.toSorted() }
  }
  return undefined
}

function changesBetween(before: SchemaTexts, after: SchemaTexts): string[] {
  const [textsBefore, textsAfter] = [textsOf(before), textsOf(after)]
  const paths = [...new Set([...textsBefore.keys(), ...textsAfter.keys()])]
  const isPublicSame =
    JSON.stringify([before.assets, before.pictures]) === JSON.stringify([after.assets, after.pictures])
  return [
    ...paths.filter((path) => textsBefore.get(path) !== textsAfter.get(path)).map((path) => FILES_LABEL + path),
    ...(isPublicSame ? [] : [PUBLIC]),
  ]
}

/** Returns the texts with held files in their last good version; omits held files that have no good version. */
function compose(texts: SchemaTexts, good: SchemaTexts, held: ReadonlySet<string>): SchemaTexts {
  const isHeld = ({ path }: { path: string }): boolean => held.has(FILES_LABEL + path)
  const read = [...texts.read.filter((file) => !isHeld(file)), ...good.read.filter(isHeld)]
  const { assets, pictures } = held.has(PUBLIC) ? good : texts
  return schemaTexts(
    read.sort((a, b) => (a.path < b.path ? -1 : 1)),
    assets,
    pictures,
    texts.unread,
  )
}

const textsOf = ({ read }: SchemaTexts): Map<string, string> => new Map(read.map(({ path, text }) => [path, text]))
