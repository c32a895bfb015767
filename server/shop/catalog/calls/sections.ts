import type { SectionView } from '#schema/api/catalog/sections.ts'
import { matchRoute } from '#schema/definitions/addresses/routing.ts'
import type { Handler } from '#schema/definitions/calls/call.ts'
import { plainText } from '#schema/definitions/text/marks.ts'
import { decodePathname } from '../../../engine/http/address.ts'
import { addressOf, showings } from '../../../engine/site/addresses.ts'
import { prefixOf } from '../../regions/regions.ts'
import type { CatalogContext } from '../catalog.ts'
import type { SectionNode } from '../memory/index.ts'
import { drawingOf } from '../pictures.ts'
import type { CatalogKind } from '../records.ts'
import { shorten } from './card.ts'
import { findSection } from './filter.ts'
import { parentsOf } from './list.ts'

export const sectionList: Handler<'section.list', CatalogContext> = async ({ kind, section, region }, context) => {
  const { sections } = context.catalog.index.kinds[kind]
  const prefix = section === undefined ? '' : `${section}/`
  const inside = sections.filter(
    ({ path }) => path.startsWith(prefix) && !path.slice(prefix.length).includes('/') && path !== section,
  )
  return { list: await Promise.all(inside.map((node) => toSectionCard(kind, node, region, context))) }
}

export const sectionByUrl: Handler<'section.byurl', CatalogContext> = ({ kind, url, region }, context) => {
  const wantedPath = sectionIn(url, kind, context) ?? url.replace(/^\/|\/$/g, '')
  return view(kind, ({ path }) => path === wantedPath, region, context)
}

/** Returns the path of the section to which a URL or path leads, with or without a region's prefix; undefined for other addresses. */
function sectionIn(url: string, kind: CatalogKind, { site }: CatalogContext): string | undefined {
  const address = URL.canParse(url, SOME_HOST) ? decodePathname(new URL(url, SOME_HOST).pathname) : undefined
  const match = address === undefined ? undefined : matchRoute(site.routes, address, site.variants)
  const isShown = showings(site, 'catalog.list').some(({ route }) => route === match?.route)
  return isShown && match?.params.kind === kind ? match.params.section : undefined
}

const SOME_HOST = 'http://any.example'

export const sectionView: Handler<'section.view', CatalogContext> = ({ kind, code, region }, context) =>
  view(kind, ({ path }) => path.split('/').at(-1) === code, region, context)

async function view(
  kind: CatalogKind,
  test: (node: SectionNode) => boolean,
  region: string | undefined,
  context: CatalogContext,
): Promise<SectionView> {
  const index = context.catalog.index.kinds[kind]
  const node = findSection(index, test)
  return {
    section: {
      ...(await toSectionCard(kind, node, region, context)),
      text: node.text,
      meta: shorten(plainText(node.text)),
      parents: parentsOf(index.sections, node.path).map(({ path, name }) => ({
        text: name,
        link: sectionAddress(context, kind, path, region),
      })),
    },
  }
}

async function toSectionCard(
  kind: CatalogKind,
  { id, path, name, first, end }: SectionNode,
  region: string | undefined,
  context: CatalogContext,
) {
  const { ids } = context.catalog.index.kinds[kind]
  // The picture of the product in the middle of the section stands for the section.
  const [product] = end > first ? await context.catalog.products([ids[(first + end) >> 1] ?? 0]) : []
  return {
    id,
    code: path.split('/').at(-1) ?? path,
    path,
    name,
    link: sectionAddress(context, kind, path, region),
    count: end - first,
    ...(product && { drawing: drawingOf(product.record) }),
  }
}

export const sectionAddress = (
  { site }: CatalogContext,
  kind: CatalogKind,
  section: string,
  region: string | undefined,
): string => addressOf(site, 'catalog.list', { kind, section, region: prefixOf(site, region) })
