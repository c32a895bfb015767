import { expect, it } from 'vitest'
import { EMPTY } from '../lists/list-changes.ts'
import { basketOf, loadTestLists, type startTestLists, testFlask, testJar, testLine } from '../lists/testing.ts'
import { changesOf } from './start-counting.ts'

const countedOf = ({ counted }: ReturnType<typeof startTestLists>) =>
  counted.flatMap((event) => (event.kind === 'basket' ? changesOf(event) : event))

it('counts what was put in and taken out when the server has taken it, by what the server made of it', async () => {
  const site = await loadTestLists({
    basket: basketOf(testLine(2, 100, { productId: testFlask.id, article: testFlask.article, name: testFlask.name })),
  })
  site.lists.change({ do: 'basket.add', product: testJar, quantity: 300 })
  expect(countedOf(site)).toEqual([])
  await site.next('basket/item/add').answer({ basketId: 9, quantity: 336, count: 2 })
  expect(countedOf(site)).toEqual([])
  const both = basketOf(testLine(2, 100, { productId: testFlask.id }), testLine(9, 336, { color: 'белый' }))
  await site.next('basket/item').answer({ item: both })
  const { article, name } = testJar
  const counted = { article, name, kopecks: 1310, quantity: 336, variant: 'белый' }
  expect(countedOf(site)).toEqual([{ kind: 'add', products: [counted] }])

  site.lists.change({ do: 'basket.set', line: testLine(9, 336), quantity: 168 })
  await site.next('basket/item/set').answer({ basketId: 9, quantity: 168, count: 2 })
  await site.next('basket/item').answer({ item: basketOf(testLine(9, 168)) }) // another tab has removed the flask
  expect(countedOf(site).slice(1)).toEqual([
    { kind: 'remove', products: [{ ...counted, quantity: 168, variant: undefined }] },
  ])
})

it('counts neither what is put back, nor wishes, nor what others have changed', async () => {
  const site = await loadTestLists({ basket: basketOf(testLine(1, 168)) })
  site.lists.change({ do: 'basket.add', product: testFlask, quantity: 10 })
  await site.next('basket/item/add').fail(409, 'Нельзя.')
  await site.next('basket/item').answer({ item: basketOf(testLine(1, 168)) })
  site.lists.change({ do: 'basket.update', line: testLine(1, 168), quantity: 168, wishes: { color: 'белый' } })
  await site.next('basket/item/update').answer({ basketId: 1, quantity: 168, count: 1 })
  await site.next('basket/item').answer({ item: basketOf(testLine(1, 168, { color: 'белый' })) })
  void site.lists.reload('basket') // for example after an order
  await site.next('basket/item').answer({ item: basketOf() })
  site.lists.change({ do: 'favorite.add', product: testJar })
  await site.next('favorite/item/add').answer({})
  await site.next('favorite/item').answer(EMPTY.favorite)
  expect(countedOf(site)).toEqual([])
  site.lists.change({ do: 'basket.add', product: testJar, quantity: 168 })
  await site.next('basket/item/add').answer({ basketId: 2, quantity: 168, count: 1 })
  await site.next('basket/item').answer({ item: basketOf(testLine(2, 168)) })
  expect(countedOf(site)).toMatchObject([{ kind: 'add', products: [{ quantity: 168 }] }])
})

it('counts what a call of the page’s own has put in, whatever it was', async () => {
  const site = await loadTestLists({ basket: basketOf(testLine(1, 168)) })
  void site.lists.reload('basket', true)
  const now = basketOf(
    testLine(1, 336),
    testLine(2, 10, { productId: testFlask.id, article: testFlask.article, name: testFlask.name }),
  )
  await site.next('basket/item').answer({ item: now })
  expect(countedOf(site)).toMatchObject([
    {
      kind: 'add',
      products: [
        { article: testJar.article, quantity: 168 },
        { article: testFlask.article, quantity: 10 },
      ],
    },
  ])
})
