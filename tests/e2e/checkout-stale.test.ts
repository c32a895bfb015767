import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aliveAt, seen, useSite } from '../site/use-site.ts'

// A tab submits an order again after it was placed and the basket has changed (R1), or after another tab has changed the basket (R18).

const { visit, url } = useSite()

const SCRIPT = { viewport: { width: 1440, height: 900 } } as const

const main = (page: Page) => page.getByRole('main')
const get = async (page: Page, path: string) => (await page.request.get(url(`/api/app/${path}`))).json()
const orders = async (page: Page): Promise<{ number: string; total: number }[]> => (await get(page, 'order/list')).list

/** Puts boxes of the catalog's first product with a price into the basket. @returns the basket's total, in kopecks */
async function collect(page: Page, boxes: number): Promise<number> {
  const { list } = await get(page, 'catalog/list')
  const { id, minQuantity } = list.find(({ price }: { price: string }) => price.includes('₽'))
  const data = { productId: id, quantity: boxes * minQuantity }
  expect((await page.request.post(url('/api/app/basket/item/add'), { data })).ok()).toBe(true)
  return (await get(page, 'basket/item')).item.total
}

const BUYER = { 'Контактное лицо': 'Анна Медова', Телефон: '+7 916 123-45-67', 'Ваш e-mail': 'anna@paseka.example' }

async function fill(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(BUYER)) await main(page).getByLabel(label).fill(text)
  await main(page).getByLabel('Самовывоз').check()
  await main(page).getByLabel('согласие на обработку').check()
}

const send = (page: Page): Promise<void> => main(page).getByRole('button', { name: 'Отправить заказ' }).click()

/** Checks that the page names the existing order and leaves the new basket alone, and that the next submit orders that basket. */
async function goesOn(page: Page): Promise<void> {
  await expect.poll(() => orders(page)).toHaveLength(1)
  const [{ number } = { number: 'none' }] = await orders(page)
  const total = await collect(page, 3)
  await send(page)
  const message = main(page).getByRole('alert').filter({ hasText: number })
  await message.waitFor()
  expect(await seen(message)).toMatch(/уже принят заказ № \S+\. В него не вошло то, что в корзине теперь, на .* ₽/)
  expect(await main(page).getByLabel('Контактное лицо').inputValue()).toBe('Анна Медова')
  expect(await orders(page)).toHaveLength(1)
  expect((await get(page, 'basket/item')).item.total).toBe(total)
  await main(page).getByLabel('согласие на обработку').check()
  await main(page).getByRole('button', { name: 'Подтвердить изменения' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await orders(page)).toMatchObject([{ total }, { number }])
  expect((await get(page, 'basket/item')).item.items).toEqual([])
}

test('an order whose answer was lost is made once, and a new basket is asked about', async () => {
  const { page } = await visit('/checkout/', SCRIPT)
  await collect(page, 1)
  await aliveAt(page)
  await fill(page)
  await page.route(
    '**/api/app/order/save',
    async (route) => {
      // The browser sets this header; `route.fetch` does not.
      await route.fetch({ headers: { ...(await route.request().allHeaders()), 'sec-fetch-site': 'same-origin' } })
      await route.abort()
    },
    { times: 1 },
  )
  await send(page)
  await main(page).getByRole('alert').filter({ hasText: 'Попробуйте' }).waitFor()
  await goesOn(page)
})
