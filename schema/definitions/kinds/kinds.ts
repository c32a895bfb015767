import type { BlocksPlace } from '../contract/block.ts'
import { withOwnRules } from '../fields/field-schema.ts'
import { addOwnRules, type OwnRule } from '../fields/own-rules.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { list, record } from '../json-schema/unknown.ts'
import type { Registered } from '../register.ts'
import { documentSource } from './document.ts'
import { form, formWith } from './form.ts'
import { mail } from './mail.ts'
import { oldAddresses, routes } from './routes.ts'
import { site } from './site.ts'
import { layout, modal, page, partial } from './tree.ts'

/** A kind of file under schema/. */
export interface Kind {
  /** Path of the kind's only file, or a pattern such as `pages/*.json`; the name of a matching file is its ID. */
  readonly path: string
  readonly schema: JsonSchema
  /** The kind's files may contain only blocks that are allowed in this place; by default 'content'. 'any' allows all blocks. */
  readonly blocks?: BlocksPlace | 'any'
  /** True if other parts of the site (`Area`) have files of this kind too: schema/desk/pages/. */
  readonly ofAreas?: true
  /** True if a file's name becomes a part of addresses. */
  readonly addressed?: true
  /** True if an error in a file of this kind stops the check of all other files. */
  readonly shared?: true
  /** True for the one kind that contains the site's settings. Links may refer to the keys of its file: «settings:politic». */
  readonly settings?: true
  /** 'layout' if expressions in the kind's files may read the same data as in a layout: visitor, address and the file's own `data`. */
  readonly scope?: 'layout'
  /** Word for the kind in commands («page:faq») and contracts (`names: 'page'`), and the word's Russian genitive for messages. */
  readonly named?: { readonly word: string; readonly genitive: string }
  /** Returns a file's value with optional parts filled in. Links and texts in the value are already resolved. */
  readonly complete?: (value: unknown) => unknown
  /** Returns the part of a file that concerns money, letters or consents. A separate right is needed to publish changes of this part. */
  readonly guarded?: (value: unknown) => unknown
  /** Schema of the keys that users edit in the studio; false: none. By default, all keys. */
  readonly edited?: JsonSchema | false
  /** Set if references identify an entry of a list in the file, not the file. Example: the regions of content/regions.json. */
  readonly entries?: Entries
}

/** A list in a file; references identify an entry of the list by one of the entry's keys. */
interface Entries {
  readonly list: string
  readonly key: string
  readonly title: string
  /**
   * Name of the address parameter that contains an entry's key: `region` in «/{region?}/about» (`Variants` of addresses/routing.ts).
   * Expressions read the visitor's entry under the same name.
   */
  readonly param?: string
  /** True if the page that shows the file has an anchor for each entry: «#moscow». */
  readonly anchors?: true
}

export const siteKinds = {
  site: { path: 'site.json', schema: site, edited: false },
  routes: { path: 'routes.json', schema: routes, shared: true, edited: oldAddresses },
  layout: {
    ...{ path: 'layouts/*.json', schema: layout, blocks: 'layout', ofAreas: true },
    named: { word: 'layout', genitive: 'макета' },
  },
  page: {
    ...{ path: 'pages/*.json', schema: page, blocks: 'page', ofAreas: true },
    named: { word: 'page', genitive: 'страницы' },
  },
  partial: {
    ...{ path: 'partials/*.json', schema: partial, blocks: 'any', shared: true },
    named: { word: 'partial', genitive: 'фрагмента' },
  },
  modal: {
    ...{ path: 'modals/*.json', schema: modal, blocks: 'modal', addressed: true },
    named: { word: 'modal', genitive: 'окна' },
  },
  form: {
    ...{ path: 'forms/*.json', schema: form, ofAreas: true },
    named: { word: 'form', genitive: 'формы' },
    guarded: (value) => [
      record(value).mails,
      list(record(value).fields).filter((field) => record(field).consent !== undefined),
    ],
  },
  mail: {
    ...{ path: 'mails/*.json', schema: mail, blocks: 'mail', ofAreas: true },
    named: { word: 'mail', genitive: 'письма' },
    guarded: (value) => value,
  },
  document: {
    ...{ path: 'content/documents/*.json', schema: documentSource, shared: true },
    named: { word: 'document', genitive: 'документа' },
    guarded: (value) => value,
  },
} as const satisfies Readonly<Record<string, Kind>>

export type ShopKinds = Registered<'kinds', Readonly<Record<never, Kind>>>

export type KindName = keyof typeof siteKinds | (keyof ShopKinds & string)

/** A part of the site with its own addresses, sessions and files, such as the staff's /desk/. The main site has the name ''. */
export interface Area {
  /** First segment of its addresses, and folder of its files: schema/desk/pages/orders.json is the page `desk/orders`. */
  readonly name: string
  /** Russian name in the genitive, for messages: «рабочего места». */
  readonly genitive: string
  /** Id of the layout of its error pages. */
  readonly layout: string
  /**
   * True if only staff may see this part of the site. Its pages make the calls for staff, are never cached, and are loaded anew on each
   * navigation. The server redirects signed-out visitors to the first page, "/desk/".
   */
  readonly staff: boolean
  /** Message for staff who open an address without a page. */
  readonly missing?: string
}

/** Layout of pages without `layout`. */
export const DEFAULT_LAYOUT = page.properties.layout.default

/** The kind of file whose entries are the variants of the site, such as regions. Each visitor sees one variant. */
interface VariantKind extends Required<Pick<Entries, 'list' | 'key' | 'param'>> {
  readonly kind: KindName
  /** Russian word for a variant in the genitive, for messages: «региона». */
  readonly genitive: string
}

/** All kinds of a site's files, and their folders. */
export interface Kinds {
  readonly names: readonly KindName[]
  /** The parts of the site; the main site is the first. */
  readonly areas: readonly [main: Area, ...others: Area[]]
  get(kind: KindName): Kind
  /** Returns the kind for a word in commands and contracts (`Kind.named`). */
  named(word: string): KindName | undefined
  /** The kind whose entries are the variants of the site, and the list with them; undefined for a site without variants. */
  readonly variants: VariantKind | undefined
  /** The kind with the settings: links may refer to the keys of its file. */
  readonly settings: KindName | undefined
  /** Returns the kind and the ID of a file by its path under schema/; undefined for a path that belongs to no kind. */
  at(path: string): { kind: KindName; id: string } | undefined
  /** Returns the path of a file under schema/. */
  pathOf(kind: KindName, id: string): string
  /** Returns the path patterns of a kind's files, in the main site and in the other parts of the site. */
  placesOf(kind: KindName): string[]
  /** Returns true for a kind with exactly one file. */
  isSingle(kind: KindName): boolean
  /** Returns a file's `$schema`: the relative path to its kind's schema, which `npm run generate` writes. */
  schemaAddress(kind: KindName, id?: string): string
  /** Returns the place that decides which blocks files of the kind may contain; undefined if all blocks are allowed. */
  blocksOf(kind: KindName): BlocksPlace | undefined
  areaOf(id: string): Area
  /** Returns the part of the site to which an address belongs. The trailing slash is optional. */
  areaAt(path: string): Area
  /** Returns a file's ID without the name of its `Area`: "orders" for "desk/orders". */
  nameIn(id: string): string
  /** The shop's checks of numbers with check digits, by their names in contracts (`verify`). */
  readonly verify: Readonly<Record<string, (text: string) => boolean>>
  /** Returns true if the server itself, not a page, answers this path (docs/addresses.md). @param path with a trailing slash */
  isServers(path: string): boolean
}

/** Prefixes of the addresses that the server itself answers on every site. /api/docs/ is an exception: it has pages. */
const SERVERS = [
  ...['api/', '_', 'pictures/', 'build/', 'assets/', 'fonts/', '.well-known/'],
  ...['healthz/', 'readyz/', 'metrics/', 'favicon.ico/', 'apple-touch-icon.png/'],
]

interface KindsOptions {
  /** Russian word for the site in the genitive, for messages: «магазина». */
  genitive: string
  areas?: readonly Area[]
  /** Further prefixes, of addresses that the shop's own code answers: «lists/», «robots.txt». */
  addresses?: readonly string[]
  /** Rules for form fields that the shop adds. */
  fieldRules?: Readonly<Record<string, OwnRule>>
  verify?: Kinds['verify']
}

/**
 * Checks that features of kinds, such as their paths, are unique. @param kinds names of kinds, each with its features
 * @throws TypeError that names both kinds
 */
export function refuseTwins(kinds: Iterable<readonly [kind: string, features: readonly string[]]>): void {
  const owners = new Map<string, string>()
  for (const [kind, features] of kinds)
    for (const feature of features) {
      const owner = owners.get(feature)
      if (owner !== undefined) throw new TypeError(`The kinds ${owner} and ${kind} both have ${feature}`)
      owners.set(feature, kind)
    }
}

/** Creates the kinds of a site. @param ofShop the shop's kinds of content, by name */
export function createKinds(
  ofShop: Readonly<Record<string, Kind>>,
  { genitive, areas: others = [], addresses = [], fieldRules = {}, verify = {} }: KindsOptions,
): Kinds {
  addOwnRules(fieldRules)
  const all: Readonly<Record<string, Kind>> = {
    ...siteKinds,
    form: { ...siteKinds.form, schema: formWith(withOwnRules(fieldRules)) },
    ...ofShop,
  }
  refuseTwins(
    [...Object.entries<Kind>(siteKinds), ...Object.entries(ofShop)].map(([name, { path, named }]) => [
      name,
      [`the name ${name}`, `the path ${path}`, ...(named ? [`the word ${named.word}`] : [])],
    ]),
  )
  const names = Object.keys(all) as KindName[] // `KindName` includes the shop's kinds (register.ts)
  const areas: Kinds['areas'] = [{ genitive, name: '', layout: DEFAULT_LAYOUT, staff: false }, ...others]
  const get = (kind: KindName): Kind => {
    const definition = all[kind]
    if (!definition) throw new TypeError(`There is no kind ${kind}`)
    return definition
  }
  const isSingle = (kind: KindName): boolean => !get(kind).path.includes('*')
  const areaOf = (id: string): Area => others.find(({ name }) => id.startsWith(`${name}/`)) ?? areas[0]
  function nameIn(id: string): string {
    const { name } = areaOf(id)
    return name === '' ? id : id.slice(name.length + 1)
  }
  const placesOf = (kind: KindName): string[] => {
    const { path, ofAreas } = get(kind)
    return ofAreas ? [path, ...others.map(({ name }) => `${name}/${path}`)] : [path]
  }
  const pathOf = (kind: KindName, id: string): string => {
    const { name } = areaOf(id)
    return (name && `${name}/`) + get(kind).path.replace('*', nameIn(id))
  }
  const servers = [...SERVERS, ...others.map(({ name }) => `${name}/api/`), ...addresses].map((start) => `/${start}`)
  return {
    names,
    areas,
    get,
    named: (word) => names.find((kind) => get(kind).named?.word === word),
    variants: names.flatMap((kind) => {
      const { entries: { list, key, param } = {}, named } = get(kind)
      return list && key && param ? { kind, list, key, param, genitive: named?.genitive ?? param } : []
    })[0],
    settings: names.find((kind) => get(kind).settings),
    verify,
    at(path) {
      const folder = path.slice(0, path.lastIndexOf('/') + 1)
      const name = path.slice(folder.length).replace(/\.json$/, '')
      const kind = names.find((each) => placesOf(each).some((place) => place === path || place === `${folder}*.json`))
      const area = areaOf(folder).name
      return kind && { kind, id: area !== '' && !isSingle(kind) ? `${area}/${name}` : name }
    },
    pathOf,
    placesOf,
    isSingle,
    schemaAddress(kind, id = '') {
      const depth = pathOf(kind, id).split('/').length - 1
      return `${depth > 0 ? '../'.repeat(depth) : './'}definitions/generated/${kind}.schema.json`
    },
    blocksOf(kind) {
      const { blocks = 'content' } = get(kind)
      return blocks === 'any' ? undefined : blocks
    },
    areaOf,
    areaAt: (path) => others.find(({ name }) => `${path}/`.startsWith(`/${name}/`)) ?? areas[0],
    nameIn,
    isServers: (path) => servers.some((start) => path.startsWith(start)) && !path.startsWith('/api/docs/'),
  }
}
