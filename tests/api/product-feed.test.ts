import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { readDemo } from '#server/shop/catalog/import/demo.ts'
import { useApp } from '../site/use-app.ts'

// P4: the product feed follows the rules of Yandex, and has the same prices as the structured data of the pages.

const app = useApp({}, { render: async ({ jsonLd }) => JSON.stringify(jsonLd) })

interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  inside: Element[]
}

function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', inside: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, text: '', inside: [] }
        open.at(-1)?.inside.push(element)
        open.push(element)
      },
      ontext(text) {
        const element = open.at(-1)
        if (element) element.text += text
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return root
}

const inside = (element: Element | undefined, name: string): Element[] =>
  element?.inside.filter((one) => one.name === name) ?? []
const textOf = (element: Element | undefined, name: string): string => inside(element, name)[0]?.text ?? ''

test('the feed has our own products with a price, at the price of the smallest lot', async () => {
  const { status, headers, body } = await app.ask('/yandex.yml')
  expect([status, headers['content-type']]).toEqual([200, 'application/xml'])
  const [catalog] = inside(parseXml(body), 'yml_catalog')
  expect(catalog?.attributes.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/)
  const [shop] = inside(catalog, 'shop')
  expect(shop?.inside.map(({ name }) => name)).toEqual(['name', 'company', 'url', 'currencies', 'categories', 'offers'])
  expect(inside(inside(shop, 'currencies')[0], 'currency')[0]?.attributes).toEqual({ id: 'RUR', rate: '1' })

  const categories = inside(inside(shop, 'categories')[0], 'category')
  const numbers = categories.map(({ attributes }) => attributes.id)
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const { attributes } of categories)
    if (attributes.parentId !== undefined) expect(numbers).toContain(attributes.parentId)

  const sold = (await readDemo()).products.filter(({ kind, prices }) => kind === 'main' && prices.length > 0)
  const offers = inside(inside(shop, 'offers')[0], 'offer')
  expect(offers.map((offer) => textOf(offer, 'vendorCode')).toSorted()).toEqual(
    sold.map(({ article }) => article).toSorted(),
  )
  expect(new Set(offers.map(({ attributes }) => attributes.id)).size).toBe(offers.length)
  const byArticle = new Map(sold.map((product) => [product.article, product]))
  for (const offer of offers) {
    const { prices, name } = byArticle.get(textOf(offer, 'vendorCode')) ?? {}
    expect(offer.attributes.id).toMatch(/^[0-9a-zA-Z]{1,20}$/)
    expect(Number(textOf(offer, 'price')) * 100).toBeCloseTo(prices?.[0]?.kopecks ?? 0)
    expect(textOf(offer, 'name')).toBe(name)
    expect(textOf(offer, 'name').length).toBeLessThanOrEqual(150)
    expect(textOf(offer, 'sales_notes')).toMatch(/^Минимальная партия [\d\s]+ шт\.$/)
    expect(textOf(offer, 'sales_notes').length).toBeLessThanOrEqual(50)
    expect(numbers).toContain(textOf(offer, 'categoryId'))
    expect(textOf(offer, 'currencyId')).toBe('RUR')
    expect(textOf(offer, 'url')).toMatch(/^https:\/\/[^/]+\/catalog\/item\/[^/]+\/$/)
    expect(textOf(offer, 'picture')).toMatch(/^https:\/\/[^/]+\/pictures\/.+\/1024\.jpg$/)
    expect(textOf(offer, 'weight')).toMatch(/^\d+\.\d{3}$/)
    expect(textOf(offer, 'dimensions')).toMatch(/^\d+\.\d\/\d+\.\d\/\d+\.\d$/)
    expect(textOf(offer, 'vendor')).not.toBe('')
    expect(textOf(offer, 'description')).not.toBe('')
    expect(inside(offer, 'param').length).toBeGreaterThan(5)
  }
})

test('a product’s page has the offer of the feed', async () => {
  const { body } = await app.ask('/yandex.yml')
  const offer = parseXml(body).inside[0]?.inside[0]?.inside.at(-1)?.inside[0]
  const facts: Record<string, unknown>[] = await app.json(new URL(textOf(offer, 'url')).pathname)
  expect(facts.find((fact) => fact['@type'] === 'Product')).toMatchObject({
    name: textOf(offer, 'name'),
    sku: textOf(offer, 'vendorCode'),
    image: [expect.stringMatching(/\/social\.jpg$/)],
    offers: { '@type': 'Offer', price: textOf(offer, 'price'), priceCurrency: 'RUB', url: textOf(offer, 'url') },
  })
})
