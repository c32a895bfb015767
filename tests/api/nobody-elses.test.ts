import { describe, expect, test } from 'vitest'
import { buildPath, segmentsOf } from '#schema/definitions/addresses/routing.ts'
import { cookiesOf, signedIn } from '../site/account.ts'
import { renderJson } from '../site/app.ts'
import { somebody } from '../site/person.ts'
import { checkout, useShop } from '../site/shop.ts'

// S26: shared responses contain no personal data. Two visitors request every page and modal at the same time.

/** The shop renders all data of a page as JSON, since the page's HTML can contain nothing else. */

const shop = useShop({ FORMS_PER_HOUR: '1000' }, (i) => i < 60, { render: renderJson })

/** Number of concurrent requests per visitor. */
const AT_ONCE = 25

interface Somebody {
  readonly Cookie: string
  /** Texts that no other visitor may see. */
  readonly marks: readonly string[]
}

/** Gives a visitor products in every list, and an order. @returns the visitor's marks */
async function withBelongings(Cookie: string, mark: string): Promise<string[]> {
  const uid = /userId=(\w+)/.exec(Cookie)?.[1]
  const person = somebody(shop.app, uid)
  const send = (path: string, body: object) => person.post(path, body, { Cookie })
  const { id, record } = shop.product(0)
  const added = { productId: id, quantity: record.minQuantity }
  await send('basket/item/add', added)
  const buyer = { ...checkout, name: `${mark} Иванов`, email: `${mark}@paseka.example`, workCompany: `ООО «${mark}»` }
  const { status, answer } = await send('order/save', buyer)
  expect(status).toBe(200)
  await send('basket/item/add', { ...added, decoration: mark })
  await send('favorite/item/add', { productId: id, quantity: 1 })
  await send('compare/item/add', { productId: id, quantity: 1 })
  return [mark, String(answer.number)]
}

async function guest(mark: string): Promise<Somebody> {
  const Cookie = cookiesOf((await shop.app.ask('/about/')).headers)
  return { Cookie, marks: await withBelongings(Cookie, mark) }
}

async function user(mark: string): Promise<Somebody> {
  const { Cookie, person } = await signedIn(shop.app)
  return { Cookie, marks: [...(await withBelongings(Cookie, mark)), person.name, person.email, person.phone] }
}

/** Returns the URLs of all pages as HTML and as JSON, and of all modals: over a page, over a missing page, and alone. */
function addresses(orders: readonly string[]): string[] {
  const { site } = shop.app.site.state()
  const values: Record<string, string> = {
    slug: 'banka-paseka-25-ml-38-400-pet-prozrachnaya',
    section: 'banki',
    name: 'news.list',
  }
  const paths = site.routes
    .filter(({ path }) => !path.startsWith('/desk'))
    .flatMap(({ path }) => {
      const names = segmentsOf(path).flatMap((segment) => ('name' in segment ? [segment.name] : []))
      if (names.includes('number')) return orders.map((number) => buildPath(path, { number }) ?? '')
      const given = Object.entries(values).filter(([name]) => names.includes(name))
      return buildPath(path, Object.fromEntries(given)) ?? ''
    })
  const modals = [...site.modals.keys()].map((id) => `?modal=${id}`)
  return [
    ...[...new Set(paths)].flatMap((path) => [path, `/_page${path}`]),
    ...modals.flatMap((modal) => [
      `/about/${modal}`,
      `/_page/about/${modal}`,
      `/_modal/${modal}`,
      `/net-takoj/${modal}`,
    ]),
  ]
}

const all = async (address: string, visitors: readonly Somebody[]) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      visitors.map(async ({ Cookie }) => shop.app.ask(address, { headers: { Cookie } })),
    ).flat(),
  )

describe.each([
  ['guests', guest],
  ['users', user],
] as const)('two %s who ask for a page at the same moment', (_, come) => {
  test('see nothing of each other', async () => {
    const visitors = [await come('leak7a'), await come('leak9b')]
    const orders = visitors.map(({ marks }) => String(marks[1]))
    const [seen, foreign] = [new Set<string>(), new Set<string>()]
    for (const address of addresses(orders)) {
      const answers = await all(address, visitors)
      answers.forEach(({ status, body }, i) => {
        expect([address, status < 500]).toEqual([address, true])
        const at = i % visitors.length
        visitors.forEach(({ marks }, j) => {
          // A mark that is part of the requested URL, such as an order number, does not count.
          const found = marks.filter((mark) => body.includes(mark) && !address.includes(mark))
          for (const mark of found) (at === j ? seen : foreign).add(`${address} ${mark}`)
        })
      })
    }
    expect([...foreign]).toEqual([])
    // Proves that the visitors' own pages do contain their marks.
    expect([...seen].some((place) => place.startsWith('/basket/ leak'))).toBe(true)
    expect([...seen].some((place) => place.startsWith('/checkout/order/ '))).toBe(true)
  }, 300_000)
})
