import { describe, expect, test } from 'vitest'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { renderJson } from '../site/app.ts'
import { useApp } from '../site/use-app.ts'

const ORDER: readonly string[] = ['word', 'section', 'product', 'article']

const app = useApp({}, { render: renderJson })

const find = (q: string, more = ''): Promise<CallAnswer<'search.list'>> =>
  app.json<CallAnswer<'search.list'>>(`/api/app/search/list?q=${encodeURIComponent(q)}${more}`)

test('an empty parameter counts as left out', async () => {
  expect(await find('банка', '&sort=&page=&region=')).toEqual(await find('банка'))
})

test('products, sections and articles come together', async () => {
  const { list, sections, articles, pagination } = await find('банка')
  expect(list[0]?.name).toMatch(/^Банка/)
  expect(sections).toContainEqual({ text: 'Банки', link: '/catalog/banki/' })
  expect(articles.length).toBeGreaterThan(0)
  expect(pagination.total).toBeGreaterThan(100)
})

test('what was found can be sorted, and comes by pages', async () => {
  const [first, second] = [await find('флакон', '&sort=volume'), await find('флакон', '&sort=volume&page=2')]
  const volumes = [...first.list, ...second.list].map(({ volume }) => volume ?? 0)
  expect(volumes).toEqual(volumes.toSorted((a, b) => a - b))
  expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(48)
})

test('«бутылка» and «флакон» find each other, what is called so first', async () => {
  const named = async (q: string): Promise<string[]> => {
    const { pages } = (await find(q)).pagination
    const all = await Promise.all(Array.from({ length: pages }, (_, i) => find(q, `&page=${i + 1}`)))
    return all.flatMap(({ list }) => list.map(({ name }) => name.split(/\s/)[0] ?? ''))
  }
  const [bottles, flacons] = [await named('бутылка'), await named('флакон')]
  expect(bottles.toSorted()).toEqual(flacons.toSorted())
  expect(bottles.lastIndexOf('Бутылка')).toBeLessThan(bottles.indexOf('Флакон'))
  expect(flacons.lastIndexOf('Флакон')).toBeLessThan(flacons.indexOf('Бутылка'))
})

describe('what was found is narrowed as a list is', () => {
  const groupOf = ({ filter }: CallAnswer<'search.list'>, code: string) =>
    filter.groups.find((group) => group.code === code)?.values ?? []

  test('each number is what its link leaves, and links keep the question and the other choices', async () => {
    const before = await find('крышка', '&sort=price')
    expect(before.filter.total).toBe(before.pagination.total)
    for (const { code, values } of before.filter.groups)
      for (const { value, count, link } of values) {
        expect(link).toContain(`sort=price&${code}=${value}`)
        expect(new URL(link, 'http://a').searchParams.get('q')).toBe('крышка')
        const { pagination } = await find('крышка', `&${code}=${value}`)
        expect([code, value, pagination.total]).toEqual([code, value, count])
      }
    const color = groupOf(before, 'color')[0]?.value
    const narrowed = await find('крышка', `&color=${color}`)
    expect(narrowed.chosen).toEqual([
      { text: expect.any(String), link: '/search/?q=%D0%BA%D1%80%D1%8B%D1%88%D0%BA%D0%B0' },
    ])
    expect([narrowed.sections, narrowed.articles]).toEqual([[], []])
    for (const { value, count } of groupOf(narrowed, 'neck')) {
      const { pagination } = await find('крышка', `&color=${color}&neck=${value}`)
      expect([value, pagination.total]).toEqual([value, count])
    }
    // The counts of other colors depend only on the other filters, and none is selected.
    expect(groupOf(narrowed, 'color').map(({ count }) => count)).toEqual(
      groupOf(before, 'color').map(({ count }) => count),
    )
  })

  test('what leaves nothing says so and can be undone; what no product has is passed over', async () => {
    const color = `&color=${groupOf(await find('крышка'), 'color').at(-1)?.value}`
    const without = groupOf(await find('крышка', color), 'neck').find(({ count }) => count === 0)
    const none = await find('крышка', `${color}&neck=${without?.value}`)
    expect([without?.count, none.list.length, none.filter.total, none.chosen.length]).toEqual([0, 0, 0, 2])
    expect(none.filter.groups.length).toBeGreaterThan(2)
    const passed = await find('крышка', '&color=net-takogo')
    expect([passed.chosen, passed.pagination.total]).toEqual([[], (await find('крышка')).pagination.total])
  })
})

test('where nothing has all the words, what has almost all is shown and said to be so', async () => {
  const { list, partial } = await find('канистра 5 л янтарная с дозатором')
  expect(list.length).toBeGreaterThan(0)
  expect(partial).toBe(true)
  expect((await find('банка')).partial).toBeUndefined()
})

test('the page tells what the words say from what is similar', async () => {
  const { list, similar, pagination } = await find('крышка 63')
  expect([list.length, similar?.length]).toEqual([pagination.total, 12])
  expect((await find('крышка 63', '&color=belyy')).similar).toEqual([])
  expect((await app.ask(`/search/?q=${encodeURIComponent('крышка 63')}`)).body).toContain('"title":"Похожее"')
})

test('suggestions lead to words, sections and products', async () => {
  const { list } = await app.json<CallAnswer<'search.suggest'>>(
    `/api/app/search/suggest?q=${encodeURIComponent('фла')}`,
  )
  expect(list.length).toBeGreaterThan(2)
  expect(list).toContainEqual({ kind: 'section', text: 'Флаконы', link: '/catalog/flakony/' })
  const kinds = list.map(({ kind }) => kind)
  expect(kinds).toEqual(kinds.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
  const product = list.find(({ kind }) => kind === 'product')
  expect(product).toMatchObject({ article: expect.stringMatching(/^ФЛ-/), price: expect.stringContaining('₽') })
  expect(product?.use).toMatchObject({ food: false, text: expect.stringContaining('косметика') })
  expect(product?.drawing?.shape).toBe('bottle')
})

test('an article is suggested after the products', async () => {
  const { list } = await app.json<CallAnswer<'search.suggest'>>(
    `/api/app/search/suggest?q=${encodeURIComponent('горловина')}`,
  )
  expect(list.at(-1)).toMatchObject({ kind: 'article', link: expect.stringMatching(/^\/articles\//) })
  expect(list.length).toBeLessThanOrEqual(8)
})

test('a question that is too long is refused, a page cuts it', async () => {
  const q = encodeURIComponent('банка '.repeat(100))
  expect((await app.ask(`/api/app/search/list?q=${q}`)).status).toBe(400)
  expect((await app.ask(`/search/?q=${q}`)).status).toBe(200)
})

test.each([
  ['банка', []],
  ['банкк', ['Показаны изделия по запросу «банка».']],
  ['канистраа 3000 л', ['Точно такого нет: показаны изделия, близкие к запросу «канистра 3000 л».']],
  ['вискозиметр', ['Изделий по этому запросу нет. Ниже — что нашлось кроме них.']],
  ['абракадабра', [expect.stringMatching(/^Ничего не нашлось\./)]],
])('the page of «%s» says what was looked for and what was not found', async (q, said) => {
  const { body } = await app.ask(`/search/?q=${encodeURIComponent(q)}`)
  const texts = [...body.matchAll(/"text":"([^"]*)"/g)].map(([, text = '']) => text.replaceAll('\u00a0', ' '))
  expect(texts.filter((text) => /изделия|Изделий|Ничего/.test(text))).toEqual(said)
})

test.each([
  ['сертификат', '/certificates/'],
  ['доставка в Казань', '/dostavka/'],
  ['оплата', '/faq/#order'],
])('pages are found, too: %s', async (typed, link) => {
  const { pages } = await find(typed)
  expect(pages.map((page) => page.link)).toContain(link)
})

test.each(['доставка в Казань', 'банкк', 'banka', 'банка'])(
  'products come before pages wherever there are products: %s',
  async (q) => {
    const { list, pages } = await find(q)
    expect(list.length).toBeGreaterThan(0)
    const { body } = await app.ask(`/search/?q=${encodeURIComponent(q)}`)
    const [products, others] = [body.indexOf('"type":"product-list"'), body.indexOf('"title":"На\u00a0страницах"')]
    expect(products).toBeGreaterThan(-1)
    if (pages.length > 0) expect(others).toBeGreaterThan(products)
  },
)
