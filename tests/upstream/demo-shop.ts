import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { projectSite } from '#server/app/testing-site.ts'
import { publicFolder } from '#server/engine/paths.ts'
import { singleContent } from '#server/engine/site/site.ts'
import type { CatalogKind } from '#server/shop/catalog/records.ts'
import { openDemoStore } from '#server/shop/catalog/store.ts'
import type { BackProduct, BackSection, BackShop, Writing } from '../site/upstream-shop.ts'

/** The demo catalog and the project's contents, reduced to what specification.md §3 and §7 define. */
export async function demoShop(): Promise<BackShop> {
  const site = await projectSite()
  const settings = singleContent(site, 'settings')
  const offices = settings.offices.map(({ name, address, production = false }) => ({ name, address, production }))
  const writings = (kind: 'article' | 'news-item' | 'landing'): Writing[] =>
    [...site.content(kind)].map(([code, value]) => {
      const { title, body } = record(value)
      return { code, title: String(title), text: htmlOf(list(body)) }
    })
  const about = record(singleContent(site, 'about'))
  const [own, partners] = [await catalogOf('main'), await catalogOf('import')]
  return {
    products: { catalog: own.products, 'catalog-import': partners.products },
    sections: { catalog: own.sections, 'catalog-import': partners.sections },
    articles: writings('article'),
    news: writings('news-item'),
    landings: writings('landing'),
    about: { title: String(about.title), text: htmlOf(list(about.body)) },
    main: { title: singleContent(site, 'main').title },
    settings: {
      logo: '/assets/logo.svg',
      menu: list(record(settings).menu).map((item) => menuItem(record(item))),
      contacts: { ...settings.contacts, socials: settings.contacts.socials.map(({ code, link }) => ({ code, link })) },
      offices,
      politic: settings.politic,
      rules: settings.rules,
    },
    offices,
    certificates: [],
    faqs: singleContent(site, 'faq').groups.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({ question, answer: `<p>${inline(answer)}</p>` })),
    ),
    // Documents that the back end's pages link to.
    files: Object.fromEntries(
      await Promise.all(
        [settings.politic, settings.rules].map(async (path) => [path, await readFile(join(publicFolder, path))]),
      ),
    ),
    regions: singleContent(site, 'regions').regions.map(({ id, code, name }) => ({ id, code, name })),
  }
}

const menuItem = ({ name, link, items }: Readonly<Record<string, unknown>>): object => ({
  name,
  // The back end's FAQ has no anchors.
  link: link && String(link).replace(/^(\/faq\/)#.*/, '$1'),
  elements: list(items).map((item) => menuItem(record(item))),
})

/** First id of products: large enough not to occur in any text, because the shop also treats ids as article numbers. */
const FIRST = 100_000

async function catalogOf(kind: CatalogKind): Promise<{ products: BackProduct[]; sections: BackSection[] }> {
  const { catalog, close } = await openDemoStore()
  const index = catalog.index.kinds[kind]
  const all = await catalog.products([...index.ids])
  await close()
  const products = all.map(({ id, record: { code, name, prices } }) => ({
    id: FIRST + id,
    slug: code,
    name,
    price: (prices[0]?.kopecks ?? 0) / 100,
  }))
  const sections = index.sections.map(({ path, name }, position) => ({
    id: position + 1,
    code: path.split('/').at(-1) ?? '',
    name,
    url: path,
    products: new Set(
      all.filter(({ record }) => `${record.section}/`.startsWith(`${path}/`)).map(({ id }) => FIRST + id),
    ),
  }))
  return { products, sections }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const inline = (text: unknown): string =>
  escaped(String(text ?? ''))
    .replace(/\[([^[\]]+)\]\(([^\s()[\]]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')

const rowOf = (cells: readonly unknown[]): string =>
  `<tr>${cells.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`

/** Returns the HTML of a page's blocks, without drawings. */
const htmlOf = (body: readonly unknown[]): string =>
  body
    .map((block) => {
      const { type, props = {} } = block as BlockInstance // the file has been checked
      if (type === 'text' || type === 'lead') return `<p>${inline(props.text)}</p>`
      if (type === 'heading')
        return `<h${props.level} id="${props.anchor ?? ''}">${inline(props.text)}</h${props.level}>`
      if (type === 'list')
        return `<ul>${list(props.items)
          .map((item) => `<li>${inline(item)}</li>`)
          .join('')}</ul>`
      if (type === 'table')
        return `<table>${[list(props.columns).map((one) => record(one).text), ...list(props.rows).map(list)].map(rowOf).join('')}</table>`
      return ''
    })
    .join('\n')
