import { expect, test } from 'vitest'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { renderJson, startApp } from '../site/app.ts'
import { copySchema } from '../site/schema-copy.ts'

// Rows of products in texts and on landing pages.

const strip = (props: object) => JSON.stringify({ type: 'product-strip', props: { title: 'Ряд', ...props } })
const BODY = /"body": \[/

async function open(
  changes: Readonly<Record<string, readonly string[]>>,
  more: (text: string) => string = (text) => text,
) {
  const schema = await copySchema()
  for (const [file, blocks] of Object.entries(changes))
    await schema.edit(file, BODY, `"body": [${blocks.map((block) => `${block},`).join('')}`)
  const landing = 'content/landings/tara-dlya-meda.json'
  await schema.write(landing, more(await schema.read(landing)))
  return startApp({ SCHEMA_DIR: schema.folder }, { render: renderJson })
}

const articlesOf = (items: readonly unknown[]): string => items.map((item) => String(record(item).article)).join(' ')

/** Returns the rows of products in a page, each as article numbers. */
function rowsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(rowsIn)
  if (typeof value !== 'object' || value === null) return []
  const { type, props } = record(value)
  const { items, products, limit } = record(props)
  if (type === 'product-row') return [articlesOf(list(items))]
  // A row without products is hidden.
  if (type === 'product-strip') return [articlesOf(list(record(products).list).slice(0, Number(limit)))].filter(Boolean)
  return Object.values(value).flatMap(rowsIn)
}

test('an article, a news item and a landing show products of a section, by a filter, or by article numbers', async () => {
  await using app = await open({
    'content/articles/pet-pnd-pp.json': [
      strip({ section: 'banki/pet', filter: { neck: ['89-400'] }, limit: 2 }),
      strip({ section: 'banki', sort: 'price', limit: 3 }),
    ],
    'content/news/sklad-vladimir.json': [strip({ articles: ['net takogo'] }), strip({ section: 'banki/net-takogo' })],
    'content/landings/tara-dlya-meda.json': [strip({ limit: 2 })],
  })
  const rows = async (path: string) => rowsIn(await app.json(path))
  const shop = async (query: string) =>
    list(record(await app.json(`/api/app/catalog/list${query}`)).list).map((item) => String(record(item).article))
  const cheap = (await shop('?section=banki&sort=price')).slice(0, 3)
  const [byFilter = '', bySort] = await rows('/articles/pet-pnd-pp/')
  expect(bySort).toBe(cheap.join(' '))
  expect(byFilter).toBe((await shop('?section=banki/pet&neck=89-400')).slice(0, 2).join(' '))
  // For a missing section or unknown article numbers the page omits the row; the rest of the page stays the same.
  expect(await rows('/news/sklad-vladimir/')).toEqual([])
  expect(await rows('/page/tara-dlya-meda/')).toEqual([(await shop('')).slice(0, 2).join(' ')])
  expect(
    await shop(
      `?${cheap
        .toReversed()
        .map((one) => `articles=${encodeURIComponent(one)}`)
        .join('&')}`,
    ),
  ).toEqual(cheap.toReversed())
  const { schema } = await app.json('/readyz')
  expect(schema.vanishedSections).toEqual([
    expect.stringMatching(
      /^schema\/content\/news\/sklad-vladimir\.json:\d+ Раздела «banki\/net-takogo» в\u00a0каталоге нет/,
    ),
  ])
})

test('a landing has a first screen and data of its own; data of a section that has vanished are empty', async () => {
  const drawing = { shape: 'jar', height: 72, diameter: 66, neck: 63 }
  const hero = {
    text: 'Банки под мёд.',
    drawings: [{ drawing }, { drawing }, { drawing }],
    buttons: [{ text: 'Спросить', link: { modal: 'callback' } }],
  }
  const data = {
    jars: { source: 'catalog.list', params: { kind: 'main', section: 'banki' } },
    gone: { source: 'catalog.list', params: { kind: 'main', section: 'net-takogo' } },
  }
  const lists = ['jars', 'gone'].map((name) =>
    JSON.stringify({ type: 'product-row', props: { title: name, items: { $get: `data.${name}.list` } } }),
  )
  await using app = await open({ 'content/landings/tara-dlya-meda.json': lists }, (text) =>
    text.replace('"title"', `"hero": ${JSON.stringify(hero)}, "data": ${JSON.stringify(data)}, "title"`),
  )
  const { body, status } = await app.ask('/page/tara-dlya-meda/')
  expect(status).toBe(200)
  expect([body.includes('"type":"hero"'), body.includes('"type":"page-heading"')]).toEqual([true, false])
  expect(body).toContain('Спросить')
  const [jars = '', gone] = rowsIn(JSON.parse(body))
  // The page omits a row without products.
  expect([jars.split(' ').length, gone]).toEqual([24, undefined])
  expect((await app.ask('/page/tara-dlya-kosmetiki/')).body).toContain('"type":"page-heading"')
})

test('a row whose filter names what no product has is left out, while the list of a visitor ignores it', async () => {
  const filters = [
    { material: ['stal'] },
    { volume: ['777'] },
    { own: ['capColor.net'] },
    { own: ['net'] },
    { neck: ['89-400'], material: ['stal'] },
    { material: ['stal', 'pet'] },
  ]
  await using app = await open({
    'content/news/sklad-vladimir.json': filters.map((filter) => strip({ section: 'banki', filter, limit: 1 })),
  })
  const total = async (query: string): Promise<number> =>
    (await app.json(`/api/app/catalog/list?${query}`)).pagination.total
  const rows = rowsIn(await app.json('/news/sklad-vladimir/'))
  expect(rows).toEqual([expect.any(String)])
  expect(await total('section=banki&material=stal')).toBe(await total('section=banki'))
  expect(await total('section=banki&material=stal&exact=true')).toBe(0)
})
