import type { FromSchema } from 'json-schema-to-ts'
import { movedTo } from '#schema/definitions/addresses/routing.ts'
import type { Calls } from '#schema/definitions/calls/register.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { about, article, landing, newsItem, tags } from '#schema/definitions/kinds/content/article.ts'
import type { calendar } from '#schema/definitions/kinds/content/calendar.ts'
import type { delivery } from '#schema/definitions/kinds/content/delivery.ts'
import type { certificates, documentSource, faq, main, seo } from '#schema/definitions/kinds/content/lists.ts'
import type { offer } from '#schema/definitions/kinds/content/offer.ts'
import type { orderStatuses } from '#schema/definitions/kinds/content/orders.ts'
import type { properties } from '#schema/definitions/kinds/content/properties.ts'
import type { requisites } from '#schema/definitions/kinds/content/requisites.ts'
import type { roles } from '#schema/definitions/kinds/content/roles.ts'
import type { synonyms } from '#schema/definitions/kinds/content/search.ts'
import type { regions, settings } from '#schema/definitions/kinds/content/settings.ts'
import type { templates } from '#schema/definitions/kinds/content/templates.ts'
import type { SchemaFile, SchemaFiles } from '#schema/definitions/kinds/files.ts'
import type { FormFile } from '#schema/definitions/kinds/form.ts'
import { isDesk, type KindName, kindNames, kinds } from '#schema/definitions/kinds/kinds.ts'
import type { MailFile } from '#schema/definitions/kinds/mail.ts'
import type { Route, Routes } from '#schema/definitions/kinds/routes.ts'
import { type SiteFile, site as siteSchema } from '#schema/definitions/kinds/site.ts'
import type { DataRequests, LayoutFile, ModalFile, PageFile, PartialFile } from '#schema/definitions/kinds/tree.ts'
import { COMMON_HOURS, hoursLine, isWithin, type Period } from '#schema/definitions/text/dates.ts'
import type { Retention } from '../database/erasing.ts'
import { lazy, memoizeBy } from '../memoize.ts'
import type { Signing } from '../secrets/signing.ts'
import { createLinks, type Links } from './links.ts'
import { filterRegions, type UpstreamRegions } from './upstream-regions.ts'

/** Types of validated content files, with resolved links and texts. */
export interface ContentTypes {
  settings: FromSchema<typeof settings>
  regions: FromSchema<typeof regions>
  delivery: FromSchema<typeof delivery>
  calendar: FromSchema<typeof calendar>
  main: FromSchema<typeof main>
  about: FromSchema<typeof about>
  article: FromSchema<typeof article>
  tags: FromSchema<typeof tags>
  'news-item': FromSchema<typeof newsItem>
  landing: FromSchema<typeof landing>
  faq: FromSchema<typeof faq>
  certificates: FromSchema<typeof certificates>
  document: FromSchema<typeof documentSource>
  seo: FromSchema<typeof seo>
  'order-statuses': FromSchema<typeof orderStatuses>
  requisites: FromSchema<typeof requisites>
  offer: FromSchema<typeof offer>
  properties: FromSchema<typeof properties>
  synonyms: FromSchema<typeof synonyms>
  roles: FromSchema<typeof roles>
  templates: FromSchema<typeof templates>
}

/** A validated file with its value's type. */
export interface TreeFile<T> {
  file: string
  id: string
  value: T
}

/** site.json with its defaults. */
type Constants = Required<SiteFile> & { retention: Retention }

/** The checked schema files of one moment. Immutable: a changed schema is a new Site. */
export interface Site {
  /** Names this state of the files. */
  version: string
  /** The contracts of the shop's calls. */
  calls: Calls
  /** Returns true if what has a period is shown while this site is served. */
  shows(period: Period): boolean
  /** Materials that are not shown. */
  hidden: readonly { kind: KindName; id: string }[]
  constants: Constants
  routes: readonly Route[]
  /** Those of hidden pages too. */
  allRoutes: readonly Route[]
  /** Returns the redirect target of an old address. */
  movedTo(pathname: string): string | undefined
  errors: Routes['errors']
  regionCodes: ReadonlySet<string>
  /** Regions of an upstream, which replace the file's; the same object as long as they are equal. */
  upstreamRegions(): UpstreamRegions | undefined
  /** Returns true until an upstream has sent its regions: a URL may name one of them. */
  regionsUnknown(): boolean
  pages: ReadonlyMap<string, TreeFile<PageFile>>
  layouts: ReadonlyMap<string, TreeFile<LayoutFile>>
  partials: ReadonlyMap<string, TreeFile<PartialFile>>
  modals: ReadonlyMap<string, TreeFile<ModalFile>>
  mails: ReadonlyMap<string, TreeFile<MailFile>>
  forms: ReadonlyMap<string, TreeFile<FormFile>>
  signing: Signing
  content<K extends keyof ContentTypes>(kind: K): ReadonlyMap<string, ContentTypes[K]>
  /** Returns the entry of content/seo.json for an address. */
  baseData(path: string): ContentTypes['seo']['pages'][number] | undefined
  links: Links
  /** The file of public/ that a picture's address is of: "/assets/pictures/a.jpg". */
  pictureFile(address: string): string | undefined
  bodyFile(blocks: object): string | undefined
  /** The calls that a body's file makes for it. */
  bodyData(blocks: object): DataRequests | undefined
}

/** Offices may name the hours that all have: these are written once. */
const withHours = ({ offices, hours, ...settings }: ContentTypes['settings']): ContentTypes['settings'] => ({
  ...settings,
  hours,
  offices: offices.map((office) =>
    office.hours === undefined ? office : { ...office, hours: office.hours.replaceAll(COMMON_HOURS, hoursLine(hours)) },
  ),
})

/**
 * Builds a site from files in which the checker found no error.
 * @param said the regions that another back end has said last
 * @param at the moment that it is of, in milliseconds: without it everything is shown, whatever its period
 */
export function createSite(
  files: SchemaFiles,
  calls: Calls,
  signing: Signing,
  said: () => UpstreamRegions | 'unknown' | undefined = () => undefined,
  at?: number,
): Site {
  const shows = (period: Period): boolean => at === undefined || isWithin(period, at)
  const isShown = ({ value }: SchemaFile): boolean => shows(record(value))
  const routesFile = checked<Routes>(files.one('routes'))
  const settings = checked<Record<string, unknown>>(files.one('settings'))
  const links = createLinks({
    routes: routesFile.routes,
    document: (name) => settings[name],
    sign: signing.sign,
    picture: (file) => addressOfPicture(files, file),
  })
  const pictureFiles = new Map(
    [...files.assets].flatMap((file) => {
      const address = addressOfPicture(files, file)
      return address === undefined ? [] : [[address, file]]
    }),
  )
  const bodies = new Map(files.all.map((file) => [record(file.value).body, file]))
  const usable = filterRegions(routesFile.routes)
  const codesOf = memoizeBy((regions: readonly { code: string }[]) => new Set(regions.map(({ code }) => code)))
  const ownRegions = checked<ContentTypes['regions']>(files.one('regions')).regions
  function upstreamRegions(): UpstreamRegions | undefined {
    const last = said()
    return last === undefined || last === 'unknown' ? undefined : usable(last)
  }
  const regionCodes = (): ReadonlySet<string> => codesOf(upstreamRegions()?.list ?? ownRegions)
  // Redirects match like routes, with the new address in place of the page.
  const redirects = (routesFile.redirects ?? []).map(({ from, to }) => ({ path: from, page: links.address(to) }))
  const constants = withDefaults(siteSchema, files.one('site')?.value) as Constants // checked, its defaults filled in
  const content = new Map(
    kindNames.map((kind) => [
      kind,
      lazy(() =>
        valuesOf<object>(
          files,
          kind,
          (value) => {
            const own = links.content(value, kinds[kind].schema)
            return kind === 'settings' ? withHours(own as ContentTypes['settings']) : own // checked
          },
          isShown,
        ),
      ),
    ]),
  )
  const seo = lazy(() => links.content(files.one('seo')?.value, kinds.seo.schema) as ContentTypes['seo']) // checked
  return {
    version: files.version,
    calls,
    shows,
    hidden: files.all.filter((file) => !isShown(file)),
    constants,
    allRoutes: routesFile.routes,
    routes: routesFile.routes.filter(({ page }) => shows(record(files.of('page').get(page)?.value))),
    movedTo: (pathname) => movedTo(redirects, pathname, regionCodes()),
    errors: routesFile.errors,
    get regionCodes() {
      return regionCodes()
    },
    upstreamRegions,
    regionsUnknown: () => said() === 'unknown',
    // A page of the desk is made for who asks, and kept by nobody.
    pages: treesOf<PageFile>(files, 'page', (page, id) => (isDesk(id) ? { ...page, own: true } : page)),
    layouts: treesOf<LayoutFile>(files, 'layout'),
    partials: treesOf<PartialFile>(files, 'partial'),
    modals: treesOf<ModalFile>(files, 'modal'),
    mails: treesOf<MailFile>(files, 'mail'),
    forms: treesOf<FormFile>(files, 'form'),
    signing,
    content<K extends keyof ContentTypes>(kind: K) {
      return content.get(kind)?.() as ReadonlyMap<string, ContentTypes[K]> // checked by the kind's schema
    },
    baseData: (path) => seo().pages.find((page) => page.path === path),
    links,
    pictureFile: (address) => pictureFiles.get(address),
    bodyFile: (blocks) => bodies.get(blocks)?.file,
    bodyData: (blocks) => checked<{ data?: DataRequests } | undefined>(bodies.get(blocks))?.data,
  }
}

function addressOfPicture({ assets }: SchemaFiles, file: string): string | undefined {
  const picture = assets.picture(file)
  return picture && 'address' in picture ? picture.address : undefined
}

/** Asserts that a value exists, which the checker has verified. */
export function invariant<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new TypeError(`The checker lets no schema pass without "${name}"`)
  return found
}

/** Returns the only file of a kind. */
export function singleContent<K extends keyof ContentTypes>(site: Site, kind: K): ContentTypes[K] {
  return invariant(site.content(kind).values().next().value, kind)
}

// The checker has validated the value against the schema that T comes from.
const checked = <T>(file: SchemaFile | undefined): T => file?.value as T

const treesOf = <T extends object>(
  files: SchemaFiles,
  kind: KindName,
  final: (value: T, id: string) => T = (value) => value,
): ReadonlyMap<string, TreeFile<T>> =>
  new Map(
    [...valuesOf<T>(files, kind)].map(([id, value]) => [
      id,
      { id, file: invariant(files.of(kind).get(id), id).file, value: final(value, id) },
    ]),
  )

/** The values of a kind's files. @param final resolves links and texts @param has which of the files */
const valuesOf = <T extends object>(
  files: SchemaFiles,
  kind: KindName,
  final: (value: unknown) => unknown = (value) => value,
  has: (file: SchemaFile) => boolean = () => true,
): ReadonlyMap<string, T> =>
  // The checker has validated them against the schema that T comes from.
  new Map([...files.of(kind)].flatMap(([id, file]) => (has(file) ? [[id, final(file.value) as T]] : [])))

/** An object with the values that its file leaves out because they are the defaults. */
function withDefaults(schema: JsonSchema, value: unknown): Record<string, unknown> {
  const given = record(value)
  const presets = Object.entries(schema.properties ?? {}).flatMap(([key, part]): [string, unknown][] =>
    part.type === 'object'
      ? [[key, withDefaults(part, given[key])]]
      : part.default === undefined || key in given
        ? []
        : [[key, part.default]],
  )
  return { ...given, ...Object.fromEntries(presets) }
}
