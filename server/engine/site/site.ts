import type { FromSchema } from 'json-schema-to-ts'
import { movedTo, NO_VARIANTS, type Variants } from '#schema/definitions/addresses/routing.ts'
import { type Calls, callNamed } from '#schema/definitions/calls/call.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { documentSource } from '#schema/definitions/kinds/document.ts'
import type { SchemaFile, SchemaFiles } from '#schema/definitions/kinds/files.ts'
import type { FormFile } from '#schema/definitions/kinds/form.ts'
import type { KindName, Kinds, ShopKinds } from '#schema/definitions/kinds/kinds.ts'
import type { MailFile } from '#schema/definitions/kinds/mail.ts'
import type { Route, Routes } from '#schema/definitions/kinds/routes.ts'
import { type SiteFile, site as siteSchema } from '#schema/definitions/kinds/site.ts'
import type { DataRequests, LayoutFile, ModalFile, PageFile, PartialFile } from '#schema/definitions/kinds/tree.ts'
import { lazy, memoizeBy } from '#schema/definitions/memoize.ts'
import type { Registered } from '#schema/definitions/register.ts'
import { givenParams } from '#schema/definitions/scope/given.ts'
import type { Period } from '#schema/definitions/text/dates.ts'
import type { Retention } from '../database/erasing.ts'
import type { Signing } from '../secrets/signing.ts'
import { createLinks, type Links } from './links.ts'

/** Types of validated content files, with resolved links and texts. */
export interface ContentTypes extends ShopContent {
  document: FromSchema<typeof documentSource>
}

type ShopContent = { [Name in keyof ShopKinds & string]: FromSchema<ShopKinds[Name]['schema']> }

/** A validated file with its value's type. */
export interface TreeFile<T> {
  file: string
  id: string
  value: T
}

/** A variant of the site, such as a region: the cookie contains its id, addresses contain its code. */
export type Variant = Registered<'variant', { readonly id: number; readonly code: string }>

interface SiteVariants extends Variants {
  /** The first variant is the default. In one Site the list stays the same object as long as its entries are equal. */
  readonly list: readonly Variant[]
  /** False until another back end has returned the variants. Until then any code may belong to a variant. */
  readonly isComplete: boolean
}

type Constants = Required<SiteFile> & { retention: Retention }

/** The checked schema files at one moment. Immutable: changed files create a new Site. */
export interface Site {
  /** Version of the files. */
  version: string
  files: SchemaFiles
  /** Time when this site began to be served, ISO 8601. */
  servedSince: string
  kinds: Kinds
  calls: Calls
  /** Returns true if content with this period is shown while this site is served. */
  shows(period: Period): boolean
  /** Content items that are not shown. */
  hidden: readonly { kind: KindName; id: string }[]
  constants: Constants
  routes: readonly Route[]
  /** Routes, including those of hidden pages. */
  allRoutes: readonly Route[]
  /** Returns the redirect target of an old address. */
  movedTo(pathname: string): string | undefined
  errors: Routes['errors']
  readonly variants: SiteVariants
  pages: ReadonlyMap<string, TreeFile<PageFile>>
  layouts: ReadonlyMap<string, TreeFile<LayoutFile>>
  partials: ReadonlyMap<string, TreeFile<PartialFile>>
  modals: ReadonlyMap<string, TreeFile<ModalFile>>
  mails: ReadonlyMap<string, TreeFile<MailFile>>
  forms: ReadonlyMap<string, TreeFile<FormFile>>
  signing: Signing
  content<K extends keyof ContentTypes>(kind: K): ReadonlyMap<string, ContentTypes[K]>
  links: Links
  /** E-mail of the shop; empty if the settings have none. */
  email: string
  /** Returns true for the address of a file in public/: "/assets/documents/a.pdf". */
  hasFile(address: string): boolean
  /** Returns the file of public/ behind a picture's address: "/assets/pictures/a.jpg". */
  pictureFile(address: string): string | undefined
  bodyFile(blocks: object): string | undefined
  /** Returns the data calls of the file that a rich-text body belongs to. */
  bodyData(blocks: object): DataRequests | undefined
}

export interface SiteParts {
  calls: Calls
  signing: Signing
  /** Returns the current variants of a site; undefined for a site without variants. */
  variants?: ((site: Site) => Pick<SiteVariants, 'list' | 'isComplete'>) | undefined
  /** Returns true if content with this period is shown; by default all content is. */
  shows?: (period: Period) => boolean
}

/** Builds a site from files in which the checker found no error. */
export function createSite(
  files: SchemaFiles,
  { calls, signing, variants: variantsOf, shows = () => true }: SiteParts,
): Site {
  const isShown = ({ value }: SchemaFile): boolean => shows(record(value))
  const routesFile = checked<Routes>(files.one('routes'))
  const { kinds } = files
  const links = createLinks({
    routes: routesFile.routes,
    document: (name) => files.settings[name],
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
  const { param } = kinds.variants ?? NO_VARIANTS
  const none: Pick<SiteVariants, 'list' | 'isComplete'> = { list: [], isComplete: true }
  const codesOf = memoizeBy((list: SiteVariants['list']) => new Set(list.map(({ code }) => code)))
  // Redirects are matched like routes; `page` contains the new address.
  const redirects = (routesFile.redirects ?? []).map(({ from, to }) => ({ path: from, page: links.address(to) }))
  const constants = withDefaults(siteSchema, files.one('site')?.value) as Constants // checked, with defaults
  const content = new Map(
    kinds.names.map((kind) => {
      const { schema, complete = (value: unknown) => value } = kinds.get(kind)
      return [
        kind,
        lazy(() => valuesOf<object>(files, kind, (value) => complete(links.content(value, schema)), isShown)),
      ]
    }),
  )
  const site: Site = {
    version: files.version,
    files,
    servedSince: new Date().toISOString(),
    kinds,
    calls,
    shows,
    hidden: files.all.filter((file) => !isShown(file)),
    constants,
    allRoutes: routesFile.routes,
    routes: routesFile.routes.filter(({ page }) => shows(record(files.of('page').get(page)?.value))),
    movedTo: (pathname) => movedTo(redirects, pathname, site.variants),
    errors: routesFile.errors,
    get variants() {
      const now = variantsOf?.(site) ?? none
      return { param, codes: codesOf(now.list), ...now }
    },
    pages: treesOf<PageFile>(files, 'page', (page, id) => ({
      ...page,
      ...(page.data && {
        data: withHanded(
          page,
          routesFile.routes.filter((route) => route.page === id),
          calls,
        ),
      }),
      // A staff page is never cached.
      ...(kinds.areaOf(id).staff && { own: true }),
    })),
    layouts: treesOf<LayoutFile>(files, 'layout'),
    partials: treesOf<PartialFile>(files, 'partial'),
    modals: treesOf<ModalFile>(files, 'modal'),
    mails: treesOf<MailFile>(files, 'mail'),
    forms: treesOf<FormFile>(files, 'form'),
    signing,
    content<K extends keyof ContentTypes>(kind: K) {
      return content.get(kind)?.() as ReadonlyMap<string, ContentTypes[K]> // checked by the kind's schema
    },
    links,
    email: String(record(files.settings.contacts).email ?? ''),
    hasFile: (address) => files.assets.has(address),
    pictureFile: (address) => pictureFiles.get(address),
    bodyFile: (blocks) => bodies.get(blocks)?.file,
    bodyData: (blocks) => checked<{ data?: DataRequests } | undefined>(bodies.get(blocks))?.data,
  }
  return site
}

/** Returns the page's calls, with `"$all"` expanded to all parameters of the call. */
const withHanded = ({ query, data = {} }: PageFile, routes: readonly Route[], calls: Calls): DataRequests =>
  Object.fromEntries(
    Object.entries(data).map(([name, request]) => [
      name,
      { ...request, params: givenParams(request.params, callNamed(calls, request.source), { query, routes }) },
    ]),
  )

function addressOfPicture({ assets }: SchemaFiles, file: string): string | undefined {
  const picture = assets.picture(file)
  return picture && 'address' in picture ? picture.address : undefined
}

/** Returns a value that must exist, because the checker has verified it. @throws TypeError otherwise */
export function invariant<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new TypeError(`The checker lets no schema pass without "${name}"`)
  return value
}

/** Returns the content of a kind that has a single file. */
export function singleContent<K extends keyof ContentTypes>(site: Site, kind: K): ContentTypes[K] {
  return invariant(site.content(kind).values().next().value, kind)
}

// The checker has validated the value against the schema of type T.
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

/** Returns the values of a kind's files. @param final resolves links and texts @param has selects the files */
const valuesOf = <T extends object>(
  files: SchemaFiles,
  kind: KindName,
  final: (value: unknown) => unknown = (value) => value,
  has: (file: SchemaFile) => boolean = () => true,
): ReadonlyMap<string, T> =>
  // The checker has validated the values against the schema of type T.
  new Map([...files.of(kind)].flatMap(([id, file]) => (has(file) ? [[id, final(file.value) as T]] : [])))

/** Returns a file's value with the schema's defaults. */
function withDefaults(schema: JsonSchema, value: unknown): Record<string, unknown> {
  const values = record(value)
  const presets = Object.entries(schema.properties ?? {}).flatMap(([key, part]): [string, unknown][] =>
    part.type === 'object'
      ? [[key, withDefaults(part, values[key])]]
      : part.default === undefined || key in values
        ? []
        : [[key, part.default]],
  )
  return { ...values, ...Object.fromEntries(presets) }
}
