import { describe, expect, test } from 'vitest'
import { pieces } from '#schema/definitions/shop/units/quantity.ts'
import { plain } from '../site/html.ts'
import { type Person, somebody } from '../site/person.ts'
import { RUSSIAN, useShop } from '../site/shop.ts'

// Several lines of the basket at once, and lists without JavaScript: specification.md §3, §7.

const shop = useShop()
const { product } = shop

interface Line {
  article: string
  quantity: number
}
const pairsOf = (lines: Line[]) => lines.map(({ article, quantity }) => [article, quantity])
const linesOf = async (me: Person) => pairsOf((await me.basket()).items)
const articlesOf = async (me: Person) => (await linesOf(me)).map(([article]) => article)

describe('lines from a spreadsheet', () => {
  test('what is understood is added, the rest is told', async () => {
    const me = somebody(shop.app)
    const [a, b] = [product(0).record, product(1).record]
    const text = `Артикул\tШтук\n${a.article}\t${a.minQuantity}\n${b.article.toLowerCase().replaceAll('-', '–')} 1\nНЕТ-ТАКОГО;5\n${b.article}\tмного`
    const { status, answer } = await me.post('basket/paste', { text })
    expect(status).toBe(200)
    expect(answer).toEqual({
      added: [
        { basketId: expect.any(Number), article: a.article, name: a.name, quantity: a.minQuantity },
        {
          ...{ basketId: expect.any(Number), article: b.article, name: b.name, quantity: b.minQuantity },
          adjusted: { asked: 1, quantity: b.minQuantity, reason: 'minimum', why: RUSSIAN },
        },
      ],
      raised: [{ line: 3, article: b.article, asked: 1, quantity: b.minQuantity, why: RUSSIAN }],
      replaced: false,
      problems: [
        { line: 4, text: 'НЕТ-ТАКОГО;5', why: expect.stringContaining('НЕТ-ТАКОГО') },
        { line: 5, text: `${b.article}\tмного`, why: RUSSIAN },
      ],
      count: 2,
    })
  })

  test('boxes are whole boxes, and what is raised beside what is there tells its own pieces', async () => {
    const me = somebody(shop.app)
    const { article, minQuantity, perBox } = product(0).record
    const boxes = minQuantity / perBox + 3
    const { added, raised } = (await me.post('basket/paste', { text: `${article} ${boxes} кор.` })).answer
    expect([added[0].quantity, raised]).toEqual([boxes * perBox, []])
    const more = (await me.post('basket/paste', { text: `x-1\n${article} ${perBox + 1}` })).answer
    const two = { line: 2, article, asked: perBox + 1, quantity: 2 * perBox, why: RUSSIAN }
    expect(more.raised).toEqual([two])
    expect(more.added[0].quantity).toBe((boxes + 2) * perBox)
  })

  test('a repeat is asked about, also without a quantity, and its sum is offered', async () => {
    const me = somebody(shop.app)
    const [a, b] = [product(0).record, product(1).record]
    await me.post('basket/paste', { text: `${b.article}` })
    const text = `${a.article} 7000\n${b.article} 1\n${a.article}\n${a.article} 2 кор.`
    const { added, raised, problems } = (await me.post('basket/paste', { text })).answer
    expect([added.length, raised]).toEqual([1, [expect.objectContaining({ line: 2, asked: 1 })]])
    const sum = 7000 + 2 * a.perBox
    const why = `Изделие стоит в строках 1, 3, 4, без количества — 3. Взять ${pieces(sum)}?`
    expect(problems.map((problem: { why: string }) => ({ ...problem, why: plain(problem.why) }))).toEqual([
      { line: 1, text: `${a.article} 7000`, why: plain(why), instead: `${a.article}\t${sum}` },
      { line: 3, text: a.article, why: plain(why), instead: '' },
      { line: 4, text: `${a.article} 2 кор.`, why: plain(why), instead: '' },
    ])
    const all = `${a.article}\n${a.article}`
    expect((await me.post('basket/paste', { text: all, replace: true })).answer).toMatchObject({
      ...{ added: [], replaced: false, count: 1 },
      problems: [{ instead: `${a.article}\t${a.minQuantity}` }, {}],
    })
  })

  test('without a quantity the minimum order is taken and reported', async () => {
    const me = somebody(shop.app)
    const { article, minQuantity } = product(0).record
    const { raised } = (await me.post('basket/paste', { text: article })).answer
    expect(raised).toEqual([{ line: 1, article, quantity: minQuantity, why: RUSSIAN }])
  })

  test('what is pasted replaces the basket where that is asked for, and something is understood', async () => {
    const me = somebody(shop.app)
    const [a, b] = [product(0).record, product(1).record]
    await me.post('basket/paste', { text: a.article })
    const paste = (text: string, key: string) =>
      me.post('basket/paste', { text, replace: true }, { 'Idempotency-Key': key })
    expect((await paste('НЕТ-ТАКОГО 5', 'one')).answer).toMatchObject({ replaced: false, count: 1 })
    expect(await articlesOf(me)).toEqual([a.article])
    expect((await paste(b.article, 'two')).answer).toMatchObject({ replaced: true, count: 1 })
    expect((await paste(b.article, 'two')).answer.added[0].quantity).toBe(b.minQuantity)
    expect(await articlesOf(me)).toEqual([b.article])
  })

  test('the pressed button of the form says whether the basket is replaced', async () => {
    const me = somebody(shop.app)
    const [a, b] = [product(0).record.article, product(1).record.article]
    const articles = async (fields: Record<string, string>) => {
      await me.form('/basket/paste/', fields)
      return articlesOf(me)
    }
    expect(await articles({ lines: a, do: 'add' })).toEqual([a])
    expect(await articles({ lines: b, do: 'add' })).toEqual([a, b])
    expect(await articles({ lines: b, do: 'replace' })).toEqual([b])
  })

  test('too many, too long or none are refused', async () => {
    const me = somebody(shop.app)
    for (const text of ['А-1 5\n'.repeat(1001), 'x'.repeat(100_001), ''])
      expect((await me.post('basket/paste', { text })).status).toBe(422)
  })

  test('without a script the basket page is told what came of it', async () => {
    const me = somebody(shop.app)
    const { article, minQuantity } = product(0).record
    const { status, headers } = await me.form('/basket/paste/', { lines: `${article};1\r\nНЕТ;5` })
    expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/basket\/\?pasted=/)])
    const token = new URL(String(headers.location), shop.app.origin).searchParams.get('pasted') ?? ''
    expect((await me.get(`basket/pasted?token=${token}`)).answer).toEqual({
      added: 1,
      raised: [{ line: 1, article, asked: 1, quantity: minQuantity, why: RUSSIAN }],
      problems: [{ line: 2, text: 'НЕТ;5', why: RUSSIAN }],
    })
    expect((await me.get(`basket/pasted?token=${token}x`)).status).toBe(404)
    expect((await me.basket()).count).toBe(1)
    // The page also reports that the pasted text was empty.
    const { headers: empty } = await me.form('/basket/paste/', {})
    const of = new URL(String(empty.location), shop.app.origin).searchParams.get('pasted')
    expect((await me.get(`basket/pasted?token=${of}`)).answer).toMatchObject({ added: 0, problems: [] })
  })
})

describe('what is taken out without a script', () => {
  test.each(['favorite', 'compare'])('of %s can be taken back', async (list) => {
    const me = somebody(shop.app)
    const { id, record } = product(0)
    await me.post(`${list}/item/add`, { productId: id, quantity: 1 })
    const { headers } = await me.form('/lists/', { list, do: 'remove', back: `/${list}/`, product: String(id) })
    const url = new URL(String(headers.location), shop.app.origin)
    const { answer } = await me.get(`list/removed?token=${url.searchParams.get('removed')}`)
    expect([url.pathname, answer.items]).toEqual([`/${list}/`, [{ list, productId: id, name: record.name }]])
  })

  test('of the basket can be taken back, line by line, each to where it stood', async () => {
    const me = somebody(shop.app)
    const lines = async () => (await me.basket()).items
    const post = async (fields: Record<string, string | number>, referer = '/basket/'): Promise<URL> => {
      const { status, headers } = await shop.app.ask('/lists/', {
        headers: { Cookie: `userId=${me.uid}`, Referer: shop.app.origin + referer },
        form: { list: 'basket', back: '/basket/', ...fields } as Record<string, string>,
      })
      expect(status).toBe(303)
      return new URL(String(headers.location), shop.app.origin)
    }
    const told = async (url: URL) =>
      (await me.get(`list/removed?token=${url.searchParams.get('removed')}`)).answer.items
    for (const at of [0, 1, 2])
      await me.post('basket/item/add', { productId: product(at).id, quantity: 1, ...(at === 0 && { color: 'белый' }) })
    const [a, b, c] = await lines()
    const first = await post({ do: 'remove', product: a.productId, basketId: a.basketId })
    const both = await post({ do: 'remove', product: b.productId, basketId: b.basketId }, `/basket/${first.search}`)
    const removed = (line: typeof a) => ({
      ...{ list: 'basket', productId: line.productId, name: line.name, quantity: line.quantity, place: line.basketId },
      ...(line.color && { color: line.color }),
    })
    expect(await told(both)).toEqual([removed(b), removed(a)])
    const { list, productId: product1, name: _, ...rest } = removed(a)
    const left = await post({ list, do: 'add', product: product1, ...rest }, `/basket/${both.search}`)
    expect(await told(left)).toEqual([removed(b)])
    expect((await lines()).map(({ productId }: typeof a) => productId)).toEqual([a.productId, c.productId])
    expect((await me.get(`list/removed?token=${left.searchParams.get('removed')}x`)).status).toBe(404)
  })
})

describe('a container with its closure', () => {
  test('are two lines by one change, each with at least as many as were asked for, in whole boxes', async () => {
    const me = somebody(shop.app)
    const [cap, bottle] = [product(0), product(1)]
    const asked = cap.record.minQuantity + 1
    const pair = () =>
      me.post('basket/pair', { productId: cap.id, withId: bottle.id, quantity: asked }, { 'Idempotency-Key': 'pair' })
    const fitted = ({ perBox, minQuantity }: typeof cap.record): number =>
      Math.ceil(Math.max(asked, minQuantity) / perBox) * perBox
    const { status, answer } = await pair()
    expect([status, answer.count]).toEqual([200, 2])
    const lines = [bottle, cap].map(({ record }) => [record.article, fitted(record)])
    expect(pairsOf(answer.added)).toEqual(lines)
    expect((await pair()).answer.count).toBe(2) // sent twice, added once
    expect(await linesOf(me)).toEqual(lines)
  })

  test('have their quantities set together where that is asked for', async () => {
    const me = somebody(shop.app)
    const [cap, bottle] = [product(0), product(1)]
    const quantity = 2 * cap.record.minQuantity * bottle.record.minQuantity
    const pair = (how: object) => me.post('basket/pair', { productId: cap.id, withId: bottle.id, quantity, ...how })
    await me.post('basket/item/add', { productId: cap.id, quantity: 1, color: 'RAL 5015' })
    await me.post('basket/item/add', { productId: bottle.id, quantity: 1 })
    const set = [
      [cap.record.article, quantity],
      [bottle.record.article, quantity],
    ]
    expect((await pair({ how: 'set' })).answer.count).toBe(2)
    expect(await linesOf(me)).toEqual(set)
    expect((await pair({ how: 'set' })).status).toBe(200)
    expect(await linesOf(me)).toEqual(set)
    const path = `/lists/?product=${cap.id}&with=${bottle.id}&quantity=${quantity / 2}`
    await me.form(path, { do: 'basket.pair', how: 'set' })
    expect(await linesOf(me)).toEqual(set.map(([article]) => [article, quantity / 2]))
  })

  test('are both there or neither', async () => {
    const me = somebody(shop.app)
    const [{ id }, bottle] = [product(0), product(1)]
    const count = async (): Promise<number> => (await me.basket()).count
    for (const [pair, field] of [
      [{ productId: id, withId: 2_000_000_000 }, 'withId'],
      [{ productId: 2_000_000_000, withId: id }, 'productId'],
    ] as const) {
      const { status, answer } = await me.post('basket/pair', { ...pair, quantity: 1 })
      expect([status, Object.keys(answer.fields ?? answer)]).toEqual([422, [field]])
    }
    expect(await count()).toBe(0)
    // If the basket has space for only one more line, neither product is added.
    const others = [...shop.app.catalog.index.kinds.main.ids].filter((one) => one !== id && one !== bottle.id)
    const ids = others.slice(0, 499)
    const records = (await shop.app.catalog.products(ids)).map(({ record }) => record.article)
    await me.post('basket/paste', { text: records.join('\n') })
    expect((await me.post('basket/pair', { productId: id, withId: bottle.id, quantity: 1 })).status).toBe(409)
    expect(await count()).toBe(499)
  })

  test('come by one form without a script, as many as it says', async () => {
    const me = somebody(shop.app)
    const [cap, bottle] = [product(0), product(1)]
    const quantity = 3 * Math.max(cap.record.minQuantity, bottle.record.minQuantity)
    const send = (what: string) =>
      me.form(`/lists/?with=${bottle.id}`, { product: String(cap.id), quantity: String(quantity), do: what })
    const { status, headers } = await send('basket.pair')
    expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/basket\/\?pasted=/)])
    await send('basket.add') // adds only the closure
    const { items } = await me.basket()
    expect(items.map(({ article }: Line) => article)).toEqual([bottle.record.article, cap.record.article])
    expect(items[0].quantity).toBeGreaterThanOrEqual(quantity)
    expect(items[0].quantity).toBeLessThan(quantity + bottle.record.perBox)
    expect(items[1].quantity).toBeGreaterThanOrEqual(2 * quantity)
  })

  test('come by the form of «В корзину» without a script: the button of the set takes the quantity that is typed there', async () => {
    const me = somebody(shop.app)
    const [cap, bottle] = [product(0), product(1)]
    const quantity = 3 * Math.max(cap.record.minQuantity, bottle.record.minQuantity)
    const form = { list: 'basket', do: 'add', back: '/basket/', product: String(bottle.id), closure: String(cap.id) }
    const typed = { ...form, quantity: String(quantity), perBox: String(bottle.record.perBox) }
    const { location } = (await me.form(`/lists/?do=basket.pair&with=${bottle.id}`, typed)).headers
    expect(location).toMatch(/^\/basket\/\?pasted=/)
    const pair = await linesOf(me)
    expect(pair.map(([article]) => article)).toEqual([bottle.record.article, cap.record.article])
    for (const [, taken] of pair) expect(taken).toBeGreaterThanOrEqual(quantity)
    // The quantity in the button's URL overrides the one in the form's field.
    const more = `/lists/?do=basket.pair&with=${bottle.id}&quantity=${bottle.record.perBox}`
    await me.form(more, { ...typed, quantity: '1' })
    expect((await linesOf(me))[0]?.[1]).toBe(Number(pair[0]?.[1]) + bottle.record.perBox)
  })
})

describe('a shared basket', () => {
  test('is shown to others by its link, and can be taken over', async () => {
    const [me, other] = [somebody(shop.app), somebody(shop.app)]
    expect((await me.post('basket/share', {})).status).toBe(409)
    for (const i of [0, 1, 2])
      await me.post('basket/item/add', { productId: product(i).id, quantity: 1, ...(i === 1 && { color: 'RAL 5015' }) })
    const mine = await me.basket()
    const { link, url } = (await me.post('basket/share', {})).answer
    expect(url).toMatch(/^https?:\/\/[^/]+\/basket\/\?shared=/)
    expect(link).not.toContain(me.uid)
    const token = new URL(url).searchParams.get('shared') ?? ''
    const { item } = (await other.get(`basket/shared?token=${token}`)).answer
    const { items, shown: _shown, ...sums } = mine
    // A shared basket cannot be changed: its lines have neither ids nor colors to choose from.
    const seen = ({ basketId: _, colors: __, ...line }: { basketId: number; colors?: string[] }) => line
    expect(item).toEqual({ ...sums, items: items.map(seen) })
    expect((await other.basket()).count).toBe(0)
    const taken = (await other.post('basket/take', { token })).answer
    expect([taken.count, taken.gone]).toEqual([3, []])
    const theirs = await other.basket()
    expect([theirs.total, theirs.items[1].color]).toEqual([mine.total, 'RAL 5015'])
    // A double click takes over the shared basket only once.
    await other.post('basket/take', { token })
    expect((await other.basket()).boxes).toBe(mine.boxes)
    const [{ productId, basketId, quantity }] = theirs.items
    await other.post('basket/item/set', { productId, basketId, quantity: 2 * quantity })
    await other.post('basket/take', { token })
    expect((await other.basket()).items[0].quantity).toBe(3 * quantity)
  })

  test('a token that we did not make opens nothing', async () => {
    const me = somebody(shop.app)
    await me.post('basket/item/add', { productId: product(0).id, quantity: 1 })
    const { link } = (await me.post('basket/share', {})).answer
    const token = link.slice('/basket/?shared='.length)
    const [packed, signature] = token.split('~')
    const forged = [`${packed}~`, `${packed}A~${signature}`, `${signature}~${signature}`, `${token}~`]
    for (const bad of ['x', 'x~y.z', ...forged]) {
      expect((await me.get(`basket/shared?token=${bad}`)).status, bad).toBe(404)
      expect((await me.post('basket/take', { token: bad })).status, bad).toBe(404)
    }
    expect((await me.get(`basket/pasted?token=${token}`)).status).toBe(404)
  })

  test('a basket of 500 lines fits into an address', async () => {
    const me = somebody(shop.app)
    const ids = [...shop.app.catalog.index.kinds.main.ids].slice(0, 500)
    const records = new Map((await shop.app.catalog.products(ids)).map(({ id, record }) => [id, record]))
    const text = ids.map((id) => `${records.get(id)?.article}\t${1000 + id * 7}`).join('\n')
    expect((await me.post('basket/paste', { text })).answer).toMatchObject({ problems: [], count: 500 })
    const { link } = (await me.post('basket/share', {})).answer
    const { item } = (await me.get(`basket/shared?token=${link.slice('/basket/?shared='.length)}`)).answer
    expect(item.items).toHaveLength(500)
    expect(item.total).toBe((await me.basket()).total)
  })
})

describe('without a script', () => {
  test('lists are changed by a form, which goes back to our own address', async () => {
    const me = somebody(shop.app)
    const { id, record } = product(0)
    const add = { list: 'basket', do: 'add', product: String(id), quantity: String(record.minQuantity) }
    const { status, headers } = await me.form('/lists/', { ...add, color: 'белый', back: '/catalog/?page=2' })
    expect([status, headers.location, headers['cache-control']]).toEqual([303, '/catalog/?page=2', 'no-store'])
    const line = async () => (await me.basket()).items[0]
    const { basketId } = await line()
    const of = { list: 'basket', product: String(id), basketId: String(basketId) }
    await me.form('/lists/', { ...of, do: 'set', quantity: String(2 * record.minQuantity), color: 'нет' })
    expect(await line()).toMatchObject({ quantity: 2 * record.minQuantity, color: 'белый' })
    await me.form('/lists/', { ...of, do: 'update', quantity: String(record.minQuantity), color: '' })
    expect((await line()).color).toBeUndefined()
    const { link } = (await me.post('basket/share', {})).answer
    expect((await me.form('/lists/', { list: 'basket', do: 'share' })).headers.location).toBe(link)
    await me.form('/lists/', { ...of, do: 'remove' })
    expect(await line()).toBeUndefined()
    const token = link.slice('/basket/?shared='.length)
    expect((await me.form('/lists/', { list: 'basket', do: 'take', token })).headers.location).toBe('/basket/')
    expect((await line()).productId).toBe(id)
    for (const list of ['favorite', 'compare']) {
      const evil = await me.form('/lists/', { ...add, list, quantity: '1', back: 'https://evil.example/' })
      expect([evil.status, evil.headers.location]).toEqual([303, '/'])
      expect(JSON.stringify((await me.get(`${list}/item`)).answer)).toContain(record.article)
    }
  })

  test('a quantity that whole boxes raise is said, of one line and of a set', async () => {
    const me = somebody(shop.app)
    const [{ id, record }, other] = [product(0), product(1)]
    const asked = String(record.minQuantity + 1)
    const outcomeAfter = async (fields: Record<string, string>) => {
      const { location = '' } = (await me.form('/lists/', fields)).headers
      expect(location).toMatch(/^\/basket\/\?pasted=/)
      return (await me.get(`basket/pasted?token=${location.slice('/basket/?pasted='.length)}`)).answer
    }
    const why = expect.stringContaining('целыми коробками')
    const quantity = record.minQuantity + record.perBox
    expect(await outcomeAfter({ list: 'basket', do: 'add', product: String(id), quantity: asked })).toEqual({
      added: 0,
      problems: [],
      raised: [{ article: record.article, asked: Number(asked), quantity, why }],
    })
    const pair = { do: 'basket.pair', product: String(id), with: String(other.id), how: 'set', quantity: '1' }
    expect((await outcomeAfter(pair)).raised.map(({ article }: { article: string }) => article)).toEqual([
      other.record.article,
      record.article,
    ])
  })

  test('one form has a button for each list, and the list’s page is shown then', async () => {
    const me = somebody(shop.app)
    const { id, record } = product(0)
    const form = `/lists/?product=${id}&quantity=${record.minQuantity}`
    for (const list of ['basket', 'favorite', 'compare']) {
      const { status, headers } = await me.form(form, { do: `${list}.add` })
      expect([status, headers.location]).toEqual([303, `/${list}/`])
      expect(JSON.stringify((await me.get(`${list}/item`)).answer)).toContain(record.article)
    }
  })

  test.each([
    [{ do: 'basket.delete' }, 400],
    [{ do: 'security.logout' }, 400],
    [{ list: 'basket', do: 'delete' }, 400],
    [{ list: 'constructor', do: 'x' }, 400],
    [{ list: 'security', do: 'logout' }, 400],
    [{ list: 'basket', do: 'add', product: 'x', quantity: '1' }, 422],
    [{ list: 'basket', do: 'add', product: '2000000000', quantity: '1' }, 422],
    [{ list: 'basket', do: 'set', product: '1', quantity: '1', basketId: '2000000000' }, 404],
  ])('%j is refused by %d with a page', async (fields, status) => {
    const answer = await somebody(shop.app).form('/lists/', fields)
    expect([answer.status, answer.headers['content-type']]).toEqual([status, expect.stringContaining('text/html')])
  })

  test('another site cannot change a list', async () => {
    const answer = await shop.app.ask('/lists/', {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
      form: { list: 'basket', do: 'add', product: '1', quantity: '1' },
    })
    expect(answer.status).toBe(403)
  })
})
