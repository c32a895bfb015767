import type { PageMeta } from '#renderer/engine/page/types.ts'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import type { BlockPicture, Contracts } from '#schema/definitions/contract/block.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { BlockInstance, PageFile } from '#schema/definitions/kinds/tree.ts'
import { readPictureAddress, SOCIAL_SIZE, socialAddress } from '#schema/definitions/pictures/address.ts'
import type { Site } from '../site/site.ts'

/** Metadata and texts of one address, written by content managers. An empty text keeps the value of the page's file. */
export interface BaseData {
  readonly h1: string
  readonly title: string
  readonly picture: string
  readonly canonical: string
  readonly robots: string
  readonly description: string
  readonly keywords: string
  readonly text: string
}

/** Returns the metadata of the head. The base data of an address (specification.md §3) override those of the page file. */
export function metaOf(
  page: PageFile,
  scope: Scope,
  base: BaseData | undefined,
  address: { origin: string; path: string; search: string },
): PageMeta {
  const values = record(evaluate(page.meta, scope))
  const siteName = String(record(scope.site).name)
  const title = base?.title || withSiteName(String(values.title ?? ''), siteName)
  const description = base?.description || text(values.description)
  const isOwnAddress = !isUnlisted(page, address.search)
  // The base data describe the page without filters, so their `robots` does not apply to a URL that must not be indexed.
  const robots = (isOwnAddress && base?.robots) || text(values.robots) || (!isOwnAddress && 'noindex')
  return {
    title,
    ...(description && { description }),
    ...(robots && { robots }),
    ...(base?.keywords && { keywords: base.keywords }),
    canonical:
      absolute(base?.canonical, address.origin) ??
      `${address.origin}${address.path}${isOwnAddress ? address.search : ''}`,
    type: values.type === 'article' ? 'article' : 'website',
    ...(typeof values.published === 'string' && { published: values.published }),
    siteName,
  }
}

/** Makes an address of the base data absolute; undefined if there is none. */
const absolute = (address: string | undefined, origin: string): string | undefined =>
  address && URL.canParse(address, origin) ? new URL(address, origin).href : undefined

/** Lists filtered by more facets are not indexed, since there are too many combinations. */
const MAX_FACETS = 2

/** Returns true if a URL must not be indexed: it has many facets, or a parameter with `noindex` in the page file, such as a sort order. */
function isUnlisted({ query = {} }: PageFile, search: string): boolean {
  const parameters = [...new URLSearchParams(search)]
  const facets = parameters.flatMap(([name, value]) => (query[name]?.type === 'list' ? facetsOf(name, value) : []))
  return facets.length > MAX_FACETS || parameters.some(([name]) => query[name]?.noindex)
}

/** Returns the facets in a list parameter: the parameter's name, or the properties' names in a value such as «capColor.belyy,lining.pe». */
const facetsOf = (name: string, value: string): string[] => [
  ...new Set(value.split(',').map((word) => (word.includes('.') ? word.slice(0, word.indexOf('.')) : name))),
]

const VERIFICATION = [
  ['yandex', 'yandex-verification'],
  ['google', 'google-site-verification'],
  ['bing', 'msvalidate.01'],
] as const

/** Returns the verification codes of search engines (site.json) by name of their meta tag; only the home page has them. */
export function verificationOf(codes: Site['constants']['verification'], path: string): Pick<PageMeta, 'verification'> {
  if (path !== '/') return {}
  const tags = VERIFICATION.flatMap(([service, name]) => {
    const code = codes[service]
    return code === undefined ? [] : [[name, code] as const]
  })
  return tags.length > 0 ? { verification: Object.fromEntries(tags) } : {}
}

/** Returns the Open Graph image: from the base data, or the page's first picture as a JPEG of SOCIAL_SIZE; undefined without either. */
export function imageOf(base: BaseData | undefined, picture: BlockPicture | undefined, origin: string) {
  const address = absolute(base?.picture, origin)
  if (address !== undefined) return { address }
  return picture && { address: origin + socialAddress(picture.address), ...SOCIAL_SIZE, alt: picture.alt }
}

/** Returns the structured data of an article (schema.org); empty for other pages. */
export function articleJsonLd(page: PageFile, scope: Scope, meta: PageMeta): Record<string, unknown>[] {
  if (meta.type !== 'article') return []
  const { title, published, author } = record(evaluate(page.meta, scope))
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: title,
      description: meta.description,
      ...(meta.image && { image: meta.image.address }),
      datePublished: published,
      ...(author !== undefined && { author: { '@type': 'Person', name: author } }),
      mainEntityOfPage: meta.canonical,
    },
  ]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Longer titles get no name of the site, since search engines cut them. */
const LONGEST_TITLE = 70

function withSiteName(title: string, siteName: string): string {
  const whole = title ? `${title} — ${siteName}` : siteName
  return whole.length <= LONGEST_TITLE ? whole : title
}

type Fact = Readonly<Record<string, unknown>>

/** Returns a function that collects the structured data (schema.org) of a page's blocks. */
export function createJsonLd(contracts: Contracts, origin: string): (blocks: readonly BlockNode[]) => Fact[] {
  function factsOf({ type, props }: BlockNode): readonly Fact[] {
    const fact = contracts.get(type)?.jsonLd?.(props, origin)
    return fact ? [{ '@context': 'https://schema.org', ...fact }] : []
  }
  const jsonLdOf = (blocks: readonly BlockNode[]): Fact[] =>
    blocks.flatMap((block) => [
      ...factsOf(block),
      ...Object.values(block.slots ?? {}).flatMap((content) => jsonLdOf(content.flat())),
    ])
  return jsonLdOf
}

export function firstPicture(blocks: readonly BlockNode[], contracts: Contracts): BlockPicture | undefined {
  for (const { type, props, slots = {} } of blocks) {
    const picture = contracts.get(type)?.picture?.(props)
    if (picture && readPictureAddress(picture.address)) return picture
    for (const content of Object.values(slots)) {
      const inside = firstPicture(content.flat(), contracts)
      if (inside) return inside
    }
  }
  return undefined
}

/**
 * Applies the base data of an address to the content of a page (specification.md §3): replaces its first heading and appends a text.
 * `metaOf` applies them to the head. @param blocks of this request only, because this function replaces the heading's props @param resolve
 * resolves the blocks of a body
 */
export function withBaseData(
  blocks: readonly BlockNode[],
  { h1, text }: BaseData,
  contracts: Contracts,
  resolve: (body: readonly BlockInstance[]) => readonly BlockNode[],
): readonly BlockNode[] {
  const heading = h1 ? headingOf(blocks, contracts) : undefined
  if (heading) heading.block.props = { ...heading.block.props, [heading.prop]: h1 }
  return text ? [...blocks, ...resolve([{ type: 'text', props: { text } }])] : blocks
}

/** Finds the block with the page's first heading, and the name of the prop with its text. */
function headingOf(blocks: readonly BlockNode[], contracts: Contracts): { block: BlockNode; prop: string } | undefined {
  for (const block of blocks) {
    const prop = contracts.get(block.type)?.headline
    if (prop !== undefined && block.props[prop] !== undefined) return { block, prop }
    const inside = Object.values(block.slots ?? {}).flatMap((content) => content.flat())
    const heading = headingOf(inside, contracts)
    if (heading) return heading
  }
  return undefined
}
