import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { type Request, type Response, Router } from 'express'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { DESK_ADDRESS } from '#schema/definitions/shop/kinds.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { uploadFolder } from '../engine/forms/uploads.ts'
import { managerOf } from '../engine/mail/mailer.ts'
import { nextLoopTurn } from '../engine/next-loop-turn.ts'
import type { SiteState } from '../engine/pages/site-state.ts'
import { FairQueue } from '../engine/queue/queue.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import { escapeXml } from '../engine/xml.ts'
import type { Catalog } from '../shop/catalog/catalog.ts'
import { type CatalogKind, KINDS } from '../shop/catalog/records.ts'
import { inParts } from '../shop/catalog/rows.ts'
import { ymlOf } from '../shop/catalog/yml.ts'

const AN_HOUR = 'public, max-age=3600'

/** Products per sitemap. */
const PRODUCTS = 20_000

/** Maximum addresses per sitemap. */
const MOST = 50_000

/** URLs per iteration of the event loop. */
const SLICE = 1000

interface SitemapSource {
  /** The data folder; its folder `feeds` contains the generated files. */
  dataFolder: string
  sitemap: () => Promise<CallAnswer<'sitemap.view'>>
  /** Returns the slugs of another back end's products; undefined if the catalog is this site's own. */
  products: ((kind: CatalogKind) => Promise<readonly string[]>) | undefined
}

type Parts = AsyncIterable<string>

/** Number of site states so far. `numberOf` numbers them: at a date `from` or `until` the state changes, but not the files' version. */
let states = 0
const numberOf = memoizeBy((_state: SiteState) => ++states)

/** Milliseconds until security.txt expires; RFC 9116 recommends less than a year. */
const EXPIRES_MS = 180 * 86_400_000

/** Serves robots.txt, security.txt (RFC 9116), sitemaps of pages, sections and products, and the product feed for Yandex (P4). */
export function createSearchEngineFiles(
  state: () => SiteState,
  catalog: () => Catalog,
  { dataFolder, sitemap, products }: SitemapSource,
): Router {
  const hasCatalog = products === undefined
  const router = Router({ caseSensitive: true, strict: true })
  const makers = new FairQueue({
    atOnce: 1,
    waiting: 50,
    each: 50,
    busy: 'Файл ещё готовится. Попробуйте через минуту.',
  })
  /** Contains for each path the ETag of its file, and the versions of the data from which the file was made. */
  const made = new Map<string, { current: string; etag: string }>()

  /** Sends the stored file; generates it again after a change of the site or the catalog, and each day. */
  async function send({ path }: Request, response: Response, make: () => Promise<Parts> | Parts): Promise<void> {
    const { version, edition } = catalog().index
    // Another back end does not report changes of its catalog, so the file is made again each minute.
    const minute = hasCatalog ? 0 : Math.floor(Date.now() / 60_000)
    const current = [numberOf(state()), version, edition, today(), minute].join()
    const file = join(dataFolder, 'feeds', basename(path))
    async function write(): Promise<void> {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      // Writes to the upload folder, where the site deletes partial files of a killed process.
      const part = join(uploadFolder(dataFolder), randomUUID())
      await mkdir(dirname(part), { recursive: true, mode: 0o700 })
      const hash = createHash('sha256')
      async function* hashed(texts: Parts): Parts {
        for await (const text of texts) {
          hash.update(text)
          yield text
        }
      }
      await pipeline(hashed(await make()), createWriteStream(part, { mode: 0o600 }))
      await rename(part, file)
      made.set(path, { current, etag: `"${hash.digest('base64url').slice(0, 27)}"` })
    }
    if (made.get(path)?.current !== current) await makers.run({ key: path }, write, `${path} ${current}`)
    response.type('application/xml').set('ETag', made.get(path)?.etag)
    await promisify<string, object>(response.sendFile.bind(response))(file, {
      headers: { 'Cache-Control': AN_HOUR },
      cacheControl: false,
      lastModified: false,
      dotfiles: 'allow',
    }).catch((error: unknown) => {
      if (!response.headersSent) throw error
    })
  }

  router.get('/robots.txt', (_request, response) => {
    const { site, origin } = state()
    const parts = hasCatalog ? KINDS.flatMap((kind) => partsOf(catalog(), kind)) : []
    const sitemaps = ['/sitemap.xml', ...parts]
    const rules = site.constants.indexing
      ? [
          'User-agent: *',
          'Disallow: /api/',
          `Disallow: ${DESK_ADDRESS}`,
          'Disallow: /_page/',
          'Disallow: /search/',
          'Clean-param: utm_source&utm_medium&utm_campaign&utm_term&utm_content&yclid&ysclid&gclid&etext&_openstat /',
          'Clean-param: sort&view /',
          ...sitemaps.map((path) => `Sitemap: ${origin}${path}`),
        ]
      : ['User-agent: *', 'Disallow: /']
    sendLines(response, rules)
  })
  router.get('/.well-known/security.txt', (_request, response) => {
    const { site, origin } = state()
    const lines = [
      `Contact: mailto:${managerOf(site)}`,
      `Expires: ${new Date(Date.now() + EXPIRES_MS).toISOString()}`,
      'Preferred-Languages: ru, en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ]
    sendLines(response, lines)
  })
  router.get('/sitemap.xml', (request, response) => {
    const { site, origin } = state()
    return send(request, response, async () => {
      const [pages, ...slugs] = await Promise.all([sitemap(), ...KINDS.map((kind) => products?.(kind) ?? [])])
      const ofProducts = KINDS.flatMap((kind, index) => productLinks(site, kind, slugs[index] ?? []))
      const links = [...new Set([...linksIn(pages), ...ofProducts])].slice(0, MOST)
      return sitemapOf(origin, inParts(links, SLICE))
    })
  })
  router.get('/sitemap-:kind-:part.xml', async (request, response, next) => {
    const { site, origin } = state()
    const kind = KINDS.find((name) => name === request.params.kind)
    const part = Number(request.params.part)
    if (!kind || !hasCatalog || !partsOf(catalog(), kind).includes(request.path)) return next()
    await send(request, response, () => sitemapOf(origin, catalogLinks(site, catalog(), kind, part)))
  })
  router.get('/yandex.yml', async (request, response, next) => {
    const { site, origin } = state()
    if (!hasCatalog || !site.constants.indexing) return next()
    await send(request, response, () => ymlOf(site, catalog(), origin, new Date()))
  })
  return router
}

const sendLines = (response: Response, lines: readonly string[]) =>
  response
    .type('text/plain')
    .set('Cache-Control', AN_HOUR)
    .send(`${lines.join('\n')}\n`)

const partsOf = ({ index }: Catalog, kind: CatalogKind): string[] =>
  Array.from({ length: Math.ceil(index.kinds[kind].size / PRODUCTS) }, (_, i) => `/sitemap-${kind}-${i + 1}.xml`)

/** Yields the links of one part of the products, in batches; the first part also has the sections. */
async function* catalogLinks(site: Site, catalog: Catalog, kind: CatalogKind, part: number): AsyncIterable<string[]> {
  const { ids, sections } = catalog.index.kinds[kind]
  if (part === 1) yield sectionLinks(site, kind, sections)
  for (const some of inParts([...ids.subarray((part - 1) * PRODUCTS, part * PRODUCTS)], SLICE)) {
    yield productLinks(site, kind, await catalog.codes(some))
  }
}

const productLinks = (site: Site, kind: CatalogKind, slugs: readonly string[]): string[] =>
  slugs.map((slug) => addressOf(site, 'catalog.view', { kind, slug }))

const sectionLinks = (site: Site, kind: CatalogKind, sections: readonly { path: string }[]): string[] =>
  sections.map(({ path }) => addressOf(site, 'catalog.list', { kind, section: path }))

const linksIn = ({ groups }: CallAnswer<'sitemap.view'>): Set<string> =>
  new Set(groups.flatMap(({ link, items }) => [...(link ? [link] : []), ...items.map((item) => item.link)]))

/** Yields a sitemap in batches, each in a new iteration of the event loop. */
async function* sitemapOf(origin: string, links: Iterable<readonly string[]> | AsyncIterable<readonly string[]>) {
  yield HEAD
  for await (const some of links) {
    yield some.map((link) => `<url><loc>${escapeXml(new URL(link, origin).href)}</loc></url>\n`).join('')
    await nextLoopTurn()
  }
  yield '</urlset>\n'
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
`
