import { expect, test } from 'vitest'
import { violations } from '../site/findings.ts'
import { alive, CATALOG_PAGES, oneOfEach, pagesOf, useSite } from '../site/use-site.ts'

// P1.

const { visit, url } = useSite()

/** Pages that no sitemap lists, one of each kind. */
const UNLISTED = [
  ...[...CATALOG_PAGES, '/catalog/?view=table&material=pet', '/catalog/?material=pp&heightFrom=900000&diameterTo=abc'],
  ...['/search/?q=25', '/basket/', '/checkout/', '/compare/', '/favorite/', '/login/', '/registration/', '/sitemap/'],
  ...['/api/docs/', '/api/docs/basket.add/', '/articles/?page=2', '/404/'],
]

// The gallery has every block on a light phone.
test('axe finds nothing on a page of each make on a dark desktop', { timeout: 240_000 }, async () => {
  const viewport = { width: 1440, height: 900 }
  const { page } = await visit('/404/', { viewport, colorScheme: 'dark', reducedMotion: 'reduce' })
  for (const list of ['basket', 'favorite', 'compare'])
    for (const productId of [1, 2])
      await page.request.post(url(`/api/app/${list}/item/add`), { data: { productId, quantity: 1 } })
  const found: Record<string, string[]> = {}
  for (const path of [...oneOfEach(await pagesOf(url())), ...UNLISTED]) {
    await page.goto(path)
    await alive(page)
    const here = await violations(page, { best: true })
    if (here.length > 0) found[path] = here
  }
  expect(found).toEqual({})
})

test.each(['light', 'dark'] as const)('axe finds nothing in the opened menus in the %s colors', async (colorScheme) => {
  const wide = await visit('/', { viewport: { width: 1440, height: 900 }, colorScheme, reducedMotion: 'reduce' })
  const narrow = await visit('/', { viewport: { width: 360, height: 740 }, colorScheme, reducedMotion: 'reduce' })
  for (const name of ['О заводе', 'Библиотека']) {
    await wide.page.getByRole('navigation', { name: 'Главное меню' }).getByRole('button', { name }).click()
    expect(await violations(wide.page)).toEqual([])
    await wide.page.keyboard.press('Escape')
  }
  await wide.page
    .getByRole('button', { name: /^Регион:/ })
    .first()
    .click()
  expect(await violations(wide.page)).toEqual([])

  await narrow.page.getByRole('banner').getByRole('button', { name: 'Меню', exact: true }).click()
  await narrow.page.getByRole('dialog', { name: 'Меню' }).locator('summary').getByText('Библиотека').click()
  expect(await violations(narrow.page)).toEqual([])
})
