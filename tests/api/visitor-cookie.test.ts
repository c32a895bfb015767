import { afterEach, expect, test, vi } from 'vitest'
import { cookiesOf, PATHS, post, signedIn, tokenBody } from '../site/account.ts'
import { useApp } from '../site/use-app.ts'

// A guest's cookie lasts seven days (specification.md §4) from the guest's last visit.

const app = useApp()
afterEach(() => void vi.useRealTimers())

test('it is renewed once a day, and what is in the basket counts as in use', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  const Cookie = cookiesOf((await app.ask('/about/')).headers)
  await post(
    app,
    '/api/app/basket/item/add',
    { productId: app.catalog.index.kinds.main.ids[0], quantity: 1 },
    { Cookie },
  )
  const given = async (path = '/about/') =>
    [(await app.ask(path, { headers: { Cookie } })).headers['set-cookie'] ?? []].flat()
  await given()
  expect(await given()).toEqual([])
  for (const day of ['21', '22']) {
    vi.setSystemTime(new Date(`2026-11-${day}T09:00:00Z`))
    expect(await given(day === '21' ? '/about/' : '/api/app/basket/item')).toEqual([
      expect.stringMatching(
        new RegExp(`^${Cookie.split('; ')[0]}; Max-Age=604800; Path=/; Expires=[^;]+${Number(day) + 7} Nov 2026`),
      ),
    ])
    expect(await given()).toEqual([])
    const changedAt = async () =>
      (await app.database.query.selectFrom('lists').select('changed_at').executeTakeFirstOrThrow()).changed_at
    // The response does not wait for this write.
    await expect.poll(changedAt).toMatch(`2026-11-${day}`)
  }
})

test('a user whose cookie of a visitor is over, but not the session, gets the page, and the visit is recorded', async () => {
  const { Cookie, uid } = await signedIn(app)
  const [product] = await app.catalog.products([...app.catalog.index.kinds.main.ids].slice(0, 1))
  const session = Cookie.split('; ')
    .filter((part) => !part.startsWith('userId='))
    .join('; ')
  const { status } = await app.ask(`/catalog/item/${product?.record.code}/`, { headers: { Cookie: session } })
  expect(status).toBe(200)
  const seen = () => app.database.query.selectFrom('watched').select('product').where('uid', '=', uid).execute()
  await expect.poll(seen).toEqual([{ product: product?.id }])
})

test('a guest who signs in brings the basket along: quantities add up, and the earlier wished day stays', async () => {
  const { person, Cookie } = await signedIn(app)
  const productId = app.catalog.index.kinds.main.ids[0]
  const put = (wanted: string, cookie: string) =>
    post(app, '/api/app/basket/item/add', { productId, quantity: 1, wanted }, { Cookie: cookie })
  const lines = async (cookie: string) =>
    (await app.json('/api/app/basket/item', cookie)).item.items.map(({ wanted }: { wanted?: string }) => wanted)
  await put('2099-05-02', Cookie)
  const guest = cookiesOf((await app.ask('/about/')).headers)
  await put('2099-05-01', guest)
  const { headers } = await post(app, PATHS.token, tokenBody(person.email), { Cookie: guest })
  expect(await lines(cookiesOf(headers))).toEqual(['2099-05-01'])
})
