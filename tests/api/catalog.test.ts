import { expect, test } from 'vitest'
import { requestOf } from '#renderer/engine/api/client.ts'
import type { CallAnswer, CallRoute, RouteAnswer, RouteInput } from '#schema/definitions/calls/call.ts'
import { readDemo } from '#server/shop/catalog/import/demo.ts'
import { useApp } from '../site/use-app.ts'

const app = useApp()

const get = <T>(path: string): Promise<T> => app.json<T>(`/api/app${path}`)
const demo = (await readDemo()).products.filter(({ kind }) => kind === 'main')

test('the list narrows by what is chosen, several of one kind meaning any of them', async () => {
  const fits = demo.filter(({ material, neck }) => (material === 'ПЭТ' || material === 'ПП') && neck === '28/410')
  const { list, pagination, chosen } = await get<CallAnswer<'catalog.list'>>(
    '/catalog/list?material=pet,pp&neck=28-410',
  )
  expect(pagination.total).toBe(fits.length)
  expect(new Set(list.map(({ neck }) => neck))).toEqual(new Set(['28/410']))
  expect(chosen.map(({ text }) => text).toSorted()).toEqual(['28/410', 'ПП', 'ПЭТ'])
})

test('a card says what the product is for, and three figures that its name does not say', async () => {
  for (const section of ['banki', 'kryshki', 'kanistry']) {
    const { list } = await get<CallAnswer<'catalog.list'>>(`/catalog/list?section=${section}`)
    for (const { article, name, figures, use } of list) {
      expect(figures).toHaveLength(3)
      for (const { value } of figures) expect(name).not.toContain(value)
      const { foodContact, purposes } = demo.find((record) => record.article === article) ?? {}
      const text = foodContact ? 'для\u00a0пищевых продуктов' : purposes?.join(', ')
      expect(use).toEqual({ food: foodContact, text })
    }
  }
})

test("the filter's numbers follow the other choices, not their own", async () => {
  const { filter } = await get<CallAnswer<'catalog.filter'>>('/catalog/filter?material=pet')
  const { groups, total } = filter
  const counts = (code: string) =>
    Object.fromEntries(
      groups.find((group) => group.code === code)?.values.map(({ text, count }) => [text, count]) ?? [],
    )
  expect(total).toBe(demo.filter(({ material }) => material === 'ПЭТ').length)
  expect(counts('material').ПНД).toBe(demo.filter(({ material }) => material === 'ПНД').length)
  expect(counts('neck')['28/410']).toBe(
    demo.filter(({ material, neck }) => material === 'ПЭТ' && neck === '28/410').length,
  )
})

test('a range narrows from one millimeter to another, both included, and the other numbers follow it', async () => {
  const high = demo.filter(({ height }) => height >= 80 && height <= 120)
  const fits = high.filter(({ diameter }) => diameter >= 40)
  const range = 'heightFrom=80&heightTo=120&diameterFrom=40'
  const { list, pagination, chosen } = await get<CallAnswer<'catalog.list'>>(`/catalog/list?${range}&sort=name`)
  expect([fits.length > 24, pagination.total]).toEqual([true, fits.length])
  for (const { height = 0 } of list) expect(height >= 80 && height <= 120).toBe(true)
  expect(chosen).toEqual([
    { text: 'Высота 80–120\u00a0мм', link: '/catalog/?sort=name&diameterFrom=40' },
    { text: 'Диаметр или ширина от\u00a040\u00a0мм', link: '/catalog/?sort=name&heightFrom=80&heightTo=120' },
  ])
  const { filter } = await get<CallAnswer<'catalog.filter'>>(`/catalog/filter?${range}`)
  const group = (code: string) => filter.groups.find((one) => one.code === code)
  expect([filter.total, filter.ranges]).toEqual([fits.length, '/catalog/'])
  expect(group('material')?.values.find(({ text }) => text === 'ПЭТ')?.count).toBe(
    fits.filter(({ material }) => material === 'ПЭТ').length,
  )
  // A numeric facet shows the range of the products that match all other filters.
  expect(group('diameter')).toMatchObject({
    ...{ title: 'Диаметр или ширина, мм', chosen: 1, values: [] },
    range: {
      min: Math.floor(Math.min(...high.map(({ diameter }) => diameter))),
      max: Math.ceil(Math.max(...high.map(({ diameter }) => diameter))),
      ...{ from: '40', fromName: 'diameterFrom', toName: 'diameterTo' },
    },
  })
  expect(group('diameter')?.range).not.toHaveProperty('to')
})

test('a range that ends before it begins is turned round', async () => {
  const turned = await get<CallAnswer<'catalog.list'>>('/catalog/list?heightFrom=120&heightTo=80')
  expect(turned.chosen.map(({ text }) => text)).toEqual(['Высота 80–120\u00a0мм'])
  expect(turned.pagination).toEqual(
    (await get<CallAnswer<'catalog.list'>>('/catalog/list?heightFrom=80&heightTo=120')).pagination,
  )
  const { filter } = await get<CallAnswer<'catalog.filter'>>('/catalog/filter?heightFrom=120&heightTo=80')
  expect(filter.groups.find(({ code }) => code === 'height')?.range).toMatchObject({ from: '80', to: '120' })
})

test.each([
  ['heightFrom=1e9', 'высота от «1e9»'],
  ['heightTo=-5', 'высота до «-5»'],
  ['diameterTo=широкий', 'диаметр или ширина до «широкий»'],
  ['heightFrom=80&heightTo=abc&diameterFrom=+', 'высота до «abc»'],
])('what is no length is not passed over silently: %s', async (query, words) => {
  const { wrong } = await get<CallAnswer<'catalog.list'>>(`/catalog/list?${encodeURI(query)}`)
  expect(wrong?.replaceAll('\u00a0', ' ')).toBe(`Не учли: ${words}. Нужны миллиметры числом, например 80.`)
  const { filter } = await get<CallAnswer<'catalog.filter'>>(`/catalog/filter?${encodeURI(query)}`)
  const { range } = filter.groups.find((group) => group.range?.wrong !== undefined) ?? {}
  // The range that the visitor typed stays.
  expect(words).toContain(`«${words.includes(' от ') ? range?.from : range?.to}»`)
  const { wrong: found } = await get<CallAnswer<'search.list'>>(`/search/list?q=25&${encodeURI(query)}`)
  expect(found).toBe(wrong)
})

test('a length may be written with its unit and a comma', async () => {
  const { chosen, wrong } = await get<CallAnswer<'catalog.list'>>(`/catalog/list?heightFrom=${encodeURI('37,5 мм')}`)
  expect([chosen.map(({ text }) => text), wrong]).toEqual([['Высота от\u00a037,5\u00a0мм'], undefined])
})

test('where nothing fits, it is said which condition may go and how many products there are then', async () => {
  const { list, relaxed } = await get<CallAnswer<'catalog.list'>>('/catalog/list?material=pp&heightFrom=900000')
  const { pagination } = await get<CallAnswer<'catalog.list'>>('/catalog/list?material=pp')
  expect([list, relaxed]).toEqual([
    [],
    [{ text: expect.stringMatching(/^Без условия «Высота»: \d+\u00a0издели/), link: '/catalog/?material=pp' }],
  ])
  expect(relaxed[0]?.text).toContain(String(pagination.total))
  const found = await get<CallAnswer<'search.list'>>(
    '/search/list?q=ПЭТ&heightFrom=900000'.replace('ПЭТ', encodeURI('ПЭТ')),
  )
  expect(found.relaxed.map(({ link }) => link)).toEqual([found.reset])
})

test('what a search has found is narrowed by ranges as a list is', async () => {
  const found = (query: string) =>
    get<CallAnswer<'search.list'>>(`/search/list?q=${encodeURIComponent('банка')}${query}`)
  const all = await found('')
  const range = all.filter.groups.find(({ code }) => code === 'height')?.range
  if (!range) throw new Error('The filter of what was found has no heights')
  expect(range.min).toBeLessThan(range.max)
  const { list, pagination, chosen, filter } = await found(`&heightTo=${range.min}`)
  expect(pagination.total).toBeGreaterThan(0)
  expect(pagination.total).toBeLessThan(all.pagination.total)
  for (const { height } of list) expect(height).toBeLessThanOrEqual(range.min)
  expect(chosen.map(({ text }) => text)).toEqual([`Высота до\u00a0${range.min}\u00a0мм`])
  expect(filter.groups.find(({ code }) => code === 'height')?.range).toMatchObject({ min: range.min, max: range.max })
  const codes = filter.groups.map(({ code }) => code)
  expect([codes[1], ...codes.slice(4, 7)]).toEqual(['purpose', 'color', 'height', 'diameter'])
})

test('the colors of the filter are shown as well as named, without one whose word is unknown', async () => {
  const { groups } = (await get<CallAnswer<'catalog.filter'>>('/catalog/filter')).filter
  const tints = Object.fromEntries(
    groups.flatMap(({ code, values }) => values.map(({ text, tint }) => [`${code} ${text}`, tint])),
  )
  expect([tints['color белый'], tints['color жёлтый'], tints['material ПЭТ']]).toEqual(['white', 'yellow', undefined])
})

test('every link of the filter leads to a list of as many products as it says', async () => {
  const { groups } = (await get<CallAnswer<'catalog.filter'>>('/catalog/filter?sectionId=1&material=pet')).filter
  const values = groups.flatMap((group) => group.values).filter(({ chosen, count }) => !chosen && count > 0)
  for (const { link, count, text } of values.slice(0, 25)) {
    expect(link).toMatch(/^\/catalog\/banki\/\?/)
    const { pagination } = await get<CallAnswer<'catalog.list'>>(`/catalog/list?section=banki&${link.split('?')[1]}`)
    // Selecting another value of the same facet adds products.
    expect([text, pagination.total >= count]).toEqual([text, true])
  }
})

test('lists are sorted by price, volume and name, what has none last', async () => {
  const volumes = async (sort: string) =>
    (await get<CallAnswer<'catalog.list'>>(`/catalog/list?section=flakony&sort=${sort}`)).list.map(
      ({ volume }) => volume ?? 0,
    )
  const rising = await volumes('volume')
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  const falling = await volumes('-volume')
  expect(falling).toEqual(falling.toSorted((a, b) => b - a))
})

test('pages follow one another without a gap or a repetition, and past the last there is nothing', async () => {
  const { pagination } = await get<CallAnswer<'catalog.list'>>('/catalog/list?sort=name')
  const pages = await Promise.all(
    Array.from({ length: pagination.pages }, (_, i) =>
      get<CallAnswer<'catalog.list'>>(`/catalog/list?sort=name&page=${i + 1}`),
    ),
  )
  const ids = pages.flatMap(({ list }) => list.map(({ id }) => id))
  expect(new Set(ids).size).toBe(demo.length)
  expect((await app.ask(`/api/app/catalog/list?page=${pagination.pages + 1}`)).status).toBe(404)
})

test('a product names its closures by its very neck, and similar ones are others', async () => {
  const bottle = demo.find(({ shape, neck }) => shape === 'bottle' && neck === '28/410')
  const { item, closures, similar, path } = await get<CallAnswer<'catalog.view'>>(`/catalog/${bottle?.code}/view`)
  expect(item.prices).toEqual(bottle?.prices)
  const fitting = demo.filter(({ closure, neck }) => closure !== undefined && neck === '28/410')
  expect(closures.flatMap(({ colors }) => colors.map(({ article }) => article)).toSorted()).toEqual(
    fitting.map(({ article }) => article).toSorted(),
  )
  expect(similar.map(({ id }) => id)).not.toContain(item.id)
  expect(path.at(-1)).toEqual({ text: bottle?.name })
  expect(path[0]).toEqual({ text: 'Каталог', link: '/catalog/' })
})

test('a closure stands once with all its colors, by a name that tells none of them', async () => {
  const bottle = demo.find(({ shape, neck }) => shape === 'bottle' && neck === '28/410')
  const { closures, containers, moreClosures } = await get<CallAnswer<'catalog.view'>>(`/catalog/${bottle?.code}/view`)
  expect([containers, moreClosures]).toEqual([[], undefined])
  expect(closures.map(({ title, colors }) => [title, colors.map(({ color }) => color)])).toContainEqual([
    'Крышка гладкая с\u00a0обтюратором 28/410, ПП',
    ['белый', 'чёрный', 'натуральный', 'синий'],
  ])
  for (const { title, colors } of closures) {
    expect(colors.every(({ name }) => name.startsWith(title))).toBe(true)
    expect(new Set(colors.map(({ color }) => color)).size).toBe(colors.length)
    expect(new Set(colors.map(({ height, weight }) => `${height} ${weight}`)).size).toBe(1)
  }
})

test('a pump fits where its tube reaches the bottom; a longer tube is cut', async () => {
  const pump = demo.find(({ name }) => name.startsWith('Дозатор кремовый 24/410'))
  const { item, containers } = await get<CallAnswer<'catalog.view'>>(`/catalog/${pump?.code}/view`)
  expect(item.attributes).toContainEqual({ label: 'Длина трубки', value: '135\u00a0мм' })
  expect(item.drawing?.tube).toBe(135)
  for (const { height = 0 } of containers) expect(height).toBeLessThanOrEqual(145)
  const bottles = demo.filter(({ kind, neck, volume }) => kind === 'main' && neck === '24/410' && volume !== undefined)
  for (const isTall of [false, true]) {
    const bottle = bottles.find(({ height }) => height > 145 === isTall)
    const { closures } = await get<CallAnswer<'catalog.view'>>(`/catalog/${bottle?.code}/view`)
    const articles = closures.flatMap(({ colors }) => colors.map(({ article }) => article))
    expect(articles.includes(pump?.article ?? ''), bottle?.article).toBe(!isTall)
  }
})

test('a closure leads to containers of its neck, and to no closures', async () => {
  const cap = demo.find(({ closure, neck }) => closure !== undefined && neck === '28/410')
  const { closures, containers, moreClosures } = await get<CallAnswer<'catalog.view'>>(`/catalog/${cap?.code}/view`)
  expect([closures, moreClosures, containers.length]).toEqual([[], undefined, 8])
  for (const { neck, volume } of containers) expect([neck, typeof volume]).toEqual(['28/410', 'number'])
})

test('a product leads to the same one in its other colors, and to nothing else', async () => {
  const { item } = await get<CallAnswer<'catalog.view'>>('/catalog/flakon-boston-200-ml-24-410-pet-prozrachnyy/view')
  const { colors = [] } = item
  expect(colors.filter(({ current }) => current).map(({ text, link }) => [text, link])).toEqual([
    ['прозрачный', item.link],
  ])
  expect(colors.length).toBeGreaterThan(1)
  expect(new Set(colors.map(({ text }) => text)).size).toBe(colors.length)
  for (const { link, text } of colors) {
    const other = await get<CallAnswer<'catalog.view'>>(`/catalog/${link.split('/').at(-2)}/view`)
    expect([other.item.color, other.item.drawing?.height, other.item.neck]).toEqual([
      text,
      item.drawing?.height,
      item.neck,
    ])
    expect(other.item.colors?.map((one) => one.link)).toEqual(colors.map((one) => one.link))
  }
})

test('stock is told by a code beside the words', async () => {
  const stockOf = async (has: boolean) => {
    const product = demo.find(({ stock }) => stock > 0 === has)
    return (await get<CallAnswer<'catalog.view'>>(`/catalog/${product?.code}/view`)).item.stock
  }
  expect(await stockOf(true)).toEqual({ code: 'stock', text: 'На складе' })
  expect(await stockOf(false)).toEqual({ code: 'order', text: expect.stringMatching(/^Под заказ, \d+.раб\. дн\.$/) })
})

test('addresses keep the region, but not the first one', async () => {
  const links = async (region: string) =>
    (await get<CallAnswer<'catalog.list'>>(`/catalog/list?region=${region}`)).list.map(({ link }) => link)
  expect((await links('vladimir')).every((link) => link.startsWith('/vladimir/catalog/item/'))).toBe(true)
  expect((await links('moscow')).every((link) => link.startsWith('/catalog/item/'))).toBe(true)
})

test('another kind of catalog is refused in the words of specification.md §8', async () => {
  for (const path of ['/shop/list', '/shop/filter', '/goods/section/list', '/shop/a/view']) {
    const { status, body } = await app.ask(`/api/app${path}`)
    expect([status, JSON.parse(body).message]).toEqual([400, `Invalid catalog type: ${path.split('/')[1]}`])
  }
  expect((await app.ask('/api/app/region/list')).status).toBe(200)
})

test.each([
  'page=-1',
  'page=1e9',
  'page=0',
  'sort=no',
  'material=no',
  'neck=',
  'section=no',
  'section=..%2F',
  'volume=1,2,3&volume=9',
  "material='%20or%201=1",
])('odd parameters are a sensible answer: %s', async (query) => {
  expect([200, 400, 404]).toContain((await app.ask(`/api/app/catalog/list?${query}`)).status)
  expect([200, 301, 302, 404]).toContain((await app.ask(`/catalog/?${query}`)).status)
})

test('search engines are told of every section and product', async () => {
  const robots = (await app.ask('/robots.txt')).body
  for (const name of ['ysclid', 'etext', '_openstat'])
    expect(robots).toMatch(new RegExp(`Clean-param: .*\\b${name}\\b`))
  const [, path = ''] = /Sitemap: https:\/\/[^/]+(\/sitemap-main-1\.xml)/.exec(robots) ?? []
  const { status, body } = await app.ask(path)
  expect(status).toBe(200)
  for (const { code } of demo) expect(body).toContain(`/catalog/item/${code}/</loc>`)
  expect(body).toContain('/catalog/banki/pet/</loc>')
  expect((await app.ask('/sitemap-main-2.xml')).status).toBe(404)
  expect((await app.ask('/sitemap-shop-1.xml')).status).toBe(404)
  // The URL of a file has no trailing slash; with a slash the server responds with 404.
  for (const file of ['/robots.txt/', '/sitemap.xml/', `${path}/`, '/Robots.txt'])
    expect([file, (await app.ask(file)).status]).toEqual([file, 404])
})

test.each([
  ['КР-ГЛ-18-БЛ', undefined],
  ['КР-ФТ-24-БЛ', 'flip-top'],
  ['КР-ДТ-20-БЛ', 'disc-top'],
  ['КР-КН-PCO-БЛ', 'tamper-evident'],
  // This cap has no tamper ring: a foil inside it shows whether the container was opened.
  ['КР-ФЛ-38-БЛ', undefined],
  ['ДЗ-ЛС-24-12-БЛ', undefined],
  ['КР-ЗД-D18-БЛ', 'child-resistant'],
  ['ПТ-ПП-D18-БЛ', 'dropper'],
  ['КР-КП-D18-БЛ', 'tamper-evident'],
])('the drawing of %s is of its kind: %s', async (article, closure) => {
  const { list } = await get<CallAnswer<'search.list'>>(`/search/list?q=${encodeURIComponent(article)}`)
  const found = list.find((product) => product.article === article)
  expect(found?.drawing).toMatchObject({ height: expect.any(Number) })
  expect(found?.drawing?.closure).toBe(closure)
})

test('prices of the table are for the typed quantity, and its links keep it', async () => {
  const ask = (more: string) => app.json(`/api/app/catalog/list?view=table${more}`)
  const [least, many, unclear] = [await ask(''), await ask('&quantity=1%20000%20000'), await ask('&quantity=abc')]
  const kopecks = ({ price }: { price: string }) => Number(price.replace(',', '').replace(/\D+$/, ''))
  expect(least.list[0].price).toMatch(/^\d+,\d\d\u00a0₽$/)
  expect(kopecks(many.list[0])).toBeLessThan(kopecks(least.list[0]))
  expect(many.next).toContain('quantity=1+000+000')
  expect(unclear.list[0].price).toBe(least.list[0].price)
  expect(unclear.quantity).toBe('')
})

test('a container comes with each closure of its neck in all colors, with price and day; a closure does not', async () => {
  const view = (slug: string) => get<CallAnswer<'catalog.view'>>(`/catalog/${slug}/view`)
  const jar = demo.find(({ article }) => article === 'БН-350-70-ПС-ПР')
  const cap = demo.find(({ closure }) => closure !== undefined)
  const { set } = await view(jar?.code ?? '')
  const fitting = demo.filter(({ closure, neck }) => closure !== undefined && neck === jar?.neck)
  expect(set?.flatMap(({ colors }) => colors).length).toBe(fitting.length)
  for (const { supply } of set?.flatMap(({ colors }) => colors) ?? []) expect(supply.made).toMatch(/^\d{4}-/)
  expect(set?.[0]?.colors[0]?.prices).not.toEqual([])
  expect((await view(cap?.code ?? '')).set).toBeUndefined()
})

test('the home page has a row of six products for each section that the file names', async () => {
  const { rows } = await get<CallAnswer<'catalog.best'>>('/main/products')
  expect(rows.map(({ title, items }) => [title, items.length])).toEqual([
    ['Ходовые банки', 6],
    ['Ходовые флаконы', 6],
    ['Ходовые бутылки', 6],
  ])
})

test('a block asks for a kind of the catalog as its path names it, and no other spelling compiles', async () => {
  const ask = async <Route extends CallRoute>(route: Route, input: RouteInput<Route>): Promise<RouteAnswer<Route>> => {
    const { status, body } = await app.ask(requestOf(route, input).path)
    expect([route, status]).toEqual([route, 200])
    return JSON.parse(body)
  }
  const kind = 'catalog'
  const [top] = (await ask('GET /api/app/{kind}/section/list', { kind })).list
  const { section } = await ask('GET /api/app/{kind}/section/byurl', { kind, url: top?.link ?? '' })
  expect(section).toEqual(
    (await ask('GET /api/app/{kind}/section/{code}/view', { kind, code: top?.code ?? '' })).section,
  )
  const [product] = (await ask('GET /api/app/{kind}/list', { kind, section: section.path })).list
  const { item } = await ask('GET /api/app/{kind}/{slug}/view', { kind, slug: product?.slug ?? '' })
  expect([section.name, item.name]).toEqual([top?.name, product?.name])
  expect((await ask('GET /api/app/{kind}/filter', { kind: 'catalog-import' })).filter.groups).not.toEqual([])
  // @ts-expect-error the kind of files and of calls on the server
  expect(requestOf('GET /api/app/{kind}/filter', { kind: 'main' }).path).toBe('/api/app/main/filter')
})
