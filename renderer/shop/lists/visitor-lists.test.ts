import { expect, it } from 'vitest'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { comparedWords } from '../state/ListLinks.tsx'
import { lineOf } from '../state/list-state.ts'
import type { ListChange } from '../state/list-types.ts'
import { basketOf, loadTestLists, quantities, startTestLists, testFlask, testJar, testLine } from './testing.ts'

it('shows no numbers before the server has told the lists', async () => {
  const site = startTestLists()
  expect(site.store.getState().counts).toEqual({})
  site.lists.change({ do: 'basket.add', product: testJar, quantity: 336 })
  expect(site.store.getState().counts).toEqual({})
  expect(quantities(site)).toEqual([[testJar.id, 336]])
})

it('shows a product in the basket at once, sends it, and reads the list again', async () => {
  const site = await loadTestLists({ basket: basketOf(testLine(1, 100, { productId: testFlask.id })) })
  site.lists.change({ do: 'basket.add', product: testJar, quantity: 336 })
  expect(site.store.getState()).toMatchObject({ counts: { basket: 2 }, busy: { basket: true } })
  expect(site.store.getState().announcement).toBe('В\u00a0корзине 2\u00a0изделия')
  const add = site.next('basket/item/add')
  expect(add.body).toEqual({ productId: testJar.id, quantity: 336 })
  expect(add.key).toBeDefined()
  await add.answer({ basketId: 9, quantity: 336, count: 2 })
  expect(quantities(site)).toEqual([
    [testFlask.id, 100],
    [testJar.id, 336],
  ])
  await site.next('basket/item').answer({ item: basketOf(testLine(9, 504)) })
  expect(quantities(site)).toEqual([[testJar.id, 504]])
  expect(site.store.getState()).toMatchObject({ counts: { basket: 1 }, busy: { basket: false } })
  expect(site.settled).toEqual(['basket'])
})

it.each<ListChange>([
  { do: 'basket.add', product: testFlask, quantity: 100 },
  { do: 'basket.set', line: testLine(9, 168), quantity: 336 },
  { do: 'basket.update', line: testLine(9, 168), quantity: 168, wishes: { color: 'белый' } },
  { do: 'basket.remove', line: testLine(9, 168) },
  { do: 'favorite.add', product: testJar },
  { do: 'favorite.remove', product: testJar },
  { do: 'compare.add', product: testJar },
  { do: 'compare.remove', product: testJar },
])('after $do the list is read from the server again (specification.md §4)', async (change) => {
  const site = await loadTestLists({ basket: basketOf(testLine(9, 168)) })
  site.lists.change(change)
  const [list = '', doing = ''] = change.do.split('.')
  expect(site.pendingPaths()).toEqual([`${list}/item/${doing}`])
  await site.next(`${list}/item/${doing}`).answer({ basketId: 9, quantity: 168, count: 1 })
  expect(site.pendingPaths()).toEqual([`${list}/item`])
})

it('puts back what failed, says so, and does the very same again when it is asked to', async () => {
  const site = await loadTestLists({ basket: basketOf() })
  site.lists.change({ do: 'basket.add', product: testJar, quantity: 336 })
  const first = site.next('basket/item/add')
  await first.fail(0, 'Нет связи.')
  await site.next('basket/item').fail(0, 'Нет связи.')
  expect(site.store.getState()).toMatchObject({ counts: { basket: 0 }, announcement: '' })
  expect(quantities(site)).toEqual([])
  const notice = site.notices.at(-1)
  expect(notice).toMatchObject({
    kind: 'failed',
    text: 'Не\u00a0добавлено в\u00a0корзину: Банка «Сота» 250 мл. Нет связи.',
  })
  notice?.action?.run()
  expect(quantities(site)).toEqual([[testJar.id, 336]])
  const second = site.next('basket/item/add')
  expect(second.body).toEqual(first.body)
  expect(second.key).toBe(first.key)
})

it('puts back what has failed before the lists were loaded', async () => {
  const site = startTestLists()
  site.lists.change({ do: 'basket.add', product: testJar, quantity: 336 })
  expect(lineOf(site.store.getState(), testJar.id)?.quantity).toBe(336)
  await site.next('basket/item').fail(0, 'Нет связи.')
  await site.next('basket/item/add').fail(0, 'Нет связи.')
  expect(lineOf(site.store.getState(), testJar.id)).toBeUndefined()
})

it('does not offer to repeat what the server refused', async () => {
  const site = await loadTestLists()
  expect(comparedWords(site.store.getState())).toBeUndefined()
  site.lists.change({ do: 'compare.add', product: testJar })
  await site.next('compare/item/add').fail(409, 'Больше не помещается.')
  expect(site.notices.at(-1)).toMatchObject({ kind: 'failed', text: expect.stringContaining('не помещается') })
  expect(site.notices.at(-1)?.action).toBeUndefined()
  expect(site.store.getState().ids.compare.has(testJar.id)).toBe(false)
})

it('sends of many quick presses the first and the last', async () => {
  const site = await loadTestLists({ basket: basketOf(testLine(9, 168)) })
  for (const quantity of [336, 504, 672, 840]) site.lists.change({ do: 'basket.set', line: testLine(9, 168), quantity })
  expect(quantities(site)).toEqual([[testJar.id, 840]])
  const first = site.next('basket/item/set')
  expect(first.body).toEqual({ productId: testJar.id, basketId: 9, quantity: 336 })
  await first.answer({ basketId: 9, quantity: 336, count: 1 })
  const last = site.next('basket/item/set')
  expect(last.body).toMatchObject({ quantity: 840 })
  await last.answer({ basketId: 9, quantity: 840, count: 1 })
  expect(site.pendingPaths()).toEqual(['basket/item'])
  expect(quantities(site)).toEqual([[testJar.id, 840]])
})

it('changes a line whose number the server has not told when the button was pressed', async () => {
  const site = await loadTestLists()
  site.lists.change({ do: 'basket.add', product: testJar, quantity: 336 })
  const shown = lineOf(site.store.getState(), testJar.id)
  if (!shown) throw new Error('nothing is shown')
  site.lists.change({ do: 'basket.set', line: shown, quantity: 504 })
  await site.next('basket/item/add').answer({ basketId: 42, quantity: 336, count: 1 })
  const set = site.next('basket/item/set')
  expect(set.body).toEqual({ productId: testJar.id, basketId: 42, quantity: 504 })
  await set.answer({ basketId: 42, quantity: 504, count: 1 })
  expect(quantities(site)).toEqual([[testJar.id, 504]])
})

it('puts back with a failed change those that were built on it, and leaves the others', async () => {
  const site = await loadTestLists()
  site.lists.change({ do: 'basket.add', product: testJar, quantity: 336 })
  site.lists.change({ do: 'basket.add', product: testFlask, quantity: 10 })
  const shown = lineOf(site.store.getState(), testJar.id)
  if (!shown) throw new Error('nothing is shown')
  site.lists.change({ do: 'basket.set', line: shown, quantity: 504 })
  await site.next('basket/item/add').fail(500, 'Ошибка.')
  expect(quantities(site)).toEqual([[testFlask.id, 10]])
  await site.next('basket/item/add').answer({ basketId: 2, quantity: 10, count: 1 })
  expect(site.pendingPaths()).toEqual(['basket/item'])
})

it('leaves a late answer aside: a later reading has overtaken it', async () => {
  const site = await loadTestLists()
  void site.lists.reload('basket')
  const early = site.next('basket/item')
  site.lists.change({ do: 'basket.add', product: testJar, quantity: 336 })
  await site.next('basket/item/add').answer({ basketId: 1, quantity: 336, count: 1 })
  await site.next('basket/item').answer({ item: basketOf(testLine(1, 336)) })
  await early.answer({ item: basketOf() })
  expect(quantities(site)).toEqual([[testJar.id, 336]])
})

it('shows a change on top of an answer that does not have it yet, and never twice', async () => {
  const site = await loadTestLists({ basket: basketOf(testLine(1, 168)) })
  void site.lists.reload('basket')
  const reading = site.next('basket/item')
  site.lists.change({ do: 'basket.add', product: testJar, quantity: 168 })
  await reading.answer({ item: basketOf(testLine(1, 336)) }) // the server read the basket after it had added the line
  expect(quantities(site)).toEqual([[testJar.id, 336]])
  expect(site.store.getState().counts.basket).toBe(1)
})

it('takes a removal back with its quantity and wishes, but not of a product that is gone', async () => {
  const site = startTestLists()
  const white = testLine(3, 504, { color: 'белый' })
  await site.load({ basket: basketOf(white, testLine(4, 10, { productId: testFlask.id, gone: true })) })
  site.lists.change({ do: 'basket.remove', line: white })
  expect(quantities(site)).toEqual([[testFlask.id, 10]])
  expect(site.notices.at(-1)).toMatchObject({ kind: 'removed', text: 'Убрано из\u00a0корзины: Банка «Сота» 250 мл' })
  site.notices.at(-1)?.action?.run()
  expect(quantities(site)).toEqual([
    [testJar.id, 504],
    [testFlask.id, 10],
  ])
  await site.next('basket/item/remove').answer({ removed: true, count: 1 })
  const back = { productId: testJar.id, quantity: 504, color: 'белый', place: 3 }
  expect(site.next('basket/item/add').body).toEqual(back)
  site.lists.change({ do: 'basket.remove', line: testLine(4, 10, { productId: testFlask.id, gone: true }) })
  expect(site.notices.at(-1)).toBeUndefined()
})

it('takes back all that was removed while it can be, whatever was counted between', async () => {
  const site = startTestLists()
  const [jar, flask] = [testLine(3, 168), testLine(4, 100, { productId: testFlask.id, name: testFlask.name })]
  await site.load({ basket: basketOf(jar, flask) })
  site.lists.change({ do: 'basket.remove', line: jar })
  site.lists.change({ do: 'basket.set', line: flask, quantity: 200 })
  site.lists.change({ do: 'basket.remove', line: flask })
  const notice = site.notices.at(-1)
  expect(notice).toMatchObject({ text: 'Убрано из\u00a0корзины: 2\u00a0изделия', action: { label: 'Вернуть все' } })
  notice?.action?.run()
  expect(quantities(site)).toEqual([
    [testJar.id, 168],
    [testFlask.id, 200],
  ])
  // If the visitor adds the removed product again, undo must not add it a second time.
  site.lists.change({ do: 'basket.remove', line: jar })
  site.lists.change({ do: 'basket.add', product: testJar, quantity: 168 })
  expect(site.notices.at(-1)).toBeUndefined()
  site.lists.change({ do: 'basket.remove', line: flask })
  expect(site.notices.at(-1)?.action?.label).toBe('Вернуть')
})

it('tells what the server made of a quantity', async () => {
  const site = await loadTestLists()
  site.lists.change({ do: 'basket.add', product: testJar, quantity: 5 })
  const adjusted = { asked: 5, quantity: 168, reason: 'minimum', why: 'Минимальный заказ — 168 шт.' }
  await site.next('basket/item/add').answer({ basketId: 1, quantity: 168, adjusted, count: 1 })
  expect(site.notices.at(-1)).toMatchObject({
    kind: 'adjusted',
    text: 'Минимальный заказ — 168 шт. В\u00a0корзине 168\u00a0шт.',
  })
})

it('counts the comparison by its sections, as far as they are known', async () => {
  const site = startTestLists()
  const card = { name: 'Банка' } as CallAnswer<'compare.item'>['item']['products'][number] // the code reads only the name
  const section = (path: string, ...products: number[]) => ({
    ...{ kind: 'main' as const, path, name: path, link: `/catalog/${path}/`, products },
    rows: [{ label: 'Высота', values: products.map((id) => `${id} мм`), differs: products.length > 1 }],
  })
  await site.load()
  site.lists.change({ do: 'compare.add', product: testJar })
  expect(site.store.getState().counts.compare).toBe(1)
  expect(comparedWords(site.store.getState())).toBe('1\u00a0изделие в\u00a01\u00a0разделе')
  expect(site.next('compare/item/add').body).toEqual({ productId: testJar.id, quantity: 1 })

  const other = startTestLists()
  await other.load({
    compare: {
      data: { count: 3, most: 100, gone: [] },
      products: [7, 8, 9].map((id) => ({ ...card, id })),
      sections: [section('banki', 7, 8), section('flakony', 9)],
    },
  })
  expect(other.store.getState().counts.compare).toBe(2)
  expect(comparedWords(other.store.getState())).toBe('3\u00a0изделия в\u00a02\u00a0разделах')
  other.lists.change({ do: 'compare.remove', product: testJar })
  expect(other.store.getState().counts.compare).toBe(2)
  expect(other.store.getState().compare?.sections[0]).toMatchObject({
    products: [8],
    rows: [{ values: ['8 мм'], differs: false }],
  })
  other.lists.change({ do: 'compare.remove', product: { ...testFlask, id: 9 } })
  expect(other.store.getState().counts.compare).toBe(1)
  expect(other.store.getState().announcement).toBe('В\u00a0сравнении 1\u00a0изделие')
})

it('takes a line back to where it stood, also one that was taken back before', async () => {
  const [first, jar, last] = [testLine(3, 100, { productId: 6 }), testLine(5, 168), testLine(6, 100, { productId: 8 })]
  const site = await loadTestLists({ basket: basketOf(first, jar, last) })
  const shown = () => site.store.getState().basket?.items.map(({ productId }) => productId)
  for (const line of [jar, testLine(9, 168, { place: 5 })]) {
    site.lists.change({ do: 'basket.remove', line })
    const back = site.notices.at(-1)?.action
    await site.next('basket/item/remove').answer({ removed: true, count: 2 })
    await site.next('basket/item').answer({ item: basketOf(first, last) })
    expect(shown()).toEqual([6, 8])
    back?.run()
    expect(shown()).toEqual([6, 7, 8])
    const add = site.next('basket/item/add')
    expect(add.body).toEqual({ productId: testJar.id, quantity: 168, place: 5 })
    await add.answer({ basketId: 9, quantity: 168, count: 3 })
    await site.next('basket/item').answer({ item: basketOf(first, testLine(9, 168, { place: 5 }), last) })
    expect(shown()).toEqual([6, 7, 8])
  }
})

it('presses a favorite on and off in order', async () => {
  const site = await loadTestLists()
  site.lists.change({ do: 'favorite.add', product: testJar })
  expect(site.store.getState()).toMatchObject({ counts: { favorite: 1 } })
  site.lists.change({ do: 'favorite.remove', product: testJar })
  expect(site.store.getState()).toMatchObject({ counts: { favorite: 0 } })
  await site.next('favorite/item/add').answer({ saved: true, count: 1 })
  await site.next('favorite/item/remove').answer({ removed: true, count: 0 })
  await site.next('favorite/item').answer({ products: [], gone: [], count: 0 })
  expect(site.store.getState().ids.favorite.size).toBe(0)
  expect(site.notices.at(-1)?.action?.label).toBe('Вернуть')
})

it('waits with a change only for changes of the same product, so that all leave with the visitor', async () => {
  const site = await loadTestLists({ basket: basketOf() })
  for (const product of [testJar, testFlask]) site.lists.change({ do: 'basket.add', product, quantity: 100 })
  site.lists.change({ do: 'basket.remove', line: testLine(0, 100) })
  expect(site.pendingPaths()).toEqual(['basket/item/add', 'basket/item/add'])
  await site.next('basket/item/add').answer({ basketId: 9, quantity: 100, count: 1 })
  expect(site.pendingPaths()).toEqual(['basket/item/add', 'basket/item/remove'])
  await site.next('basket/item/add').answer({ basketId: 10, quantity: 100, count: 2 })
  await site.next('basket/item/remove').answer({ count: 1 })
  await site.next('basket/item').answer({ item: basketOf(testLine(10, 100, { productId: testFlask.id })) })
  expect(quantities(site)).toEqual([[testFlask.id, 100]])
  expect([site.store.getState().busy.basket, site.pendingPaths()]).toEqual([false, []])
})

it('asks for links of the region', () => {
  const site = startTestLists()
  site.store.setState({ region: 'kazan' })
  void site.lists.reload()
  expect(site.pendingPaths()).toEqual(['basket', 'favorite', 'compare'].map((list) => `${list}/item?region=kazan`))
})
