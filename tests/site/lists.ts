import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { seen } from './use-site.ts'

// Helpers for the visitor's lists on a page.

export const WIDE = { viewport: { width: 1440, height: 900 } } as const
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
export const LIST = '/catalog/banki/pet/'
export const PRODUCT = '/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/'

export const card = (page: Page, at = 0): Locator => page.getByRole('main').getByRole('article').nth(at)
export const put = (place: Locator): Locator => place.getByRole('button', { name: /^В корзину/ })
export const stepper = (place: Locator): Locator => place.getByRole('group', { name: /^В корзине/ })
export const amount = (place: Locator): Locator => place.getByRole('textbox', { name: /^Сколько штук:/ })
export const toggle = (place: Locator, name: RegExp): Locator => place.getByRole('button', { name })
export const counts = (page: Page): Promise<string> =>
  seen(page.getByRole('navigation', { name: 'Мои списки', exact: true }).getByRole('link'))
export const loaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === '/api/app/basket/item'),
  )
export const number = async (field: Locator): Promise<number> => Number((await field.inputValue()).replace(/\D/g, ''))
/** Puts boxes of the catalog's first product with a price into the basket. @returns the product's article number */
export async function collect(page: Page, boxes = 1): Promise<string> {
  const { list } = await (await page.request.get('/api/app/catalog/list')).json()
  const { id, article, minQuantity } = list.find(({ price }: { price: string }) => price.includes('₽'))
  const data = { productId: id, quantity: boxes * minQuantity }
  expect((await page.request.post('/api/app/basket/item/add', { data })).ok()).toBe(true)
  return article
}
/** Returns the basket from the server: article number and quantity of each line. */
export const basketOf = async (page: Page): Promise<[string, number][]> => {
  const { item } = await (await page.request.get('/api/app/basket/item')).json()
  return item.items.map(({ article, quantity }: { article: string; quantity: number }) => [article, quantity])
}
