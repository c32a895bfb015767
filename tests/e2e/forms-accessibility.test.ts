import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { violations } from '../site/findings.ts'
import { alone, errorOf, fill } from '../site/gallery.ts'
import { GALLERY, useSite } from '../site/use-site.ts'

// Forms empty, valid and with errors: P1.

const { visit } = useSite(GALLERY)

async function findings(page: Page): Promise<string[]> {
  // Below the header, which lies over what is scrolled under it.
  await page.evaluate(() => scrollTo(0, 0))
  return violations(page)
}

/** Controls of the form below the minimum target size. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll('main form[method=post] :is(input:not([type=hidden]), select, textarea, button)'),
    ].flatMap((control) => {
      const target = control.closest('label') ?? control
      const { width, height } = target.getBoundingClientRect()
      return width >= 44 && height >= 44 ? [] : [`${control.outerHTML.slice(0, 80)} ${width}×${height}`]
    }),
  )

test.each([
  [360, 'light'],
  [360, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const)('axe finds nothing in the gallery at %i pixels in the %s colors', async (width, colorScheme) => {
  const look = { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' as const }
  const { page } = await visit('/gallery/', { ...look, before: alone })
  const form = page.getByRole('form', { name: 'Все поля' })
  expect(await findings(page)).toEqual([])
  expect(await small(page)).toEqual([])
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect.poll(() => errorOf(form, 'name')).not.toBe('')
  expect(await findings(page)).toEqual([])
  await fill(form)
  await expect.poll(() => form.getByRole('alert').count()).toBe(0)
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test.each(['/about/?modal=callback', '/about/?modal=subscribe', '/questionnaire/'])(
  'axe finds nothing in %s, empty and with errors',
  async (path) => {
    const { page } = await visit(path, {
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
      before: alone,
    })
    const place = path.includes('modal') ? page.getByRole('dialog') : page.getByRole('main')
    expect(await findings(page)).toEqual([])
    await place.locator('form[method=post] button[type=submit]').click()
    await place.getByRole('alert').waitFor()
    expect(await findings(page)).toEqual([])
  },
)

test('axe finds nothing in the invitation to subscribe', async () => {
  const { page } = await visit('/gallery/', { invitation: true, reducedMotion: 'reduce' })
  const panel = page.getByRole('complementary', { name: 'Подписаться на новости' })
  await panel.getByRole('button', { name: 'Подписаться' }).click()
  await panel.getByRole('alert').waitFor()
  expect(await findings(page)).toEqual([])
})

test('each control is told with its label, its hint and its error', async () => {
  const { page } = await visit('/gallery/', { before: alone })
  const form = page.getByRole('form', { name: 'Все поля' })
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect.poll(() => errorOf(form, 'name')).not.toBe('')
  expect(await form.getByRole('textbox', { name: 'Имя*' }).getAttribute('required')).toBe('')
  const said = await form.getByRole('textbox', { name: 'Имя*' }).evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
  expect(said).toBe('Как в документах. Заполните поле «Имя»')
  const look = form.getByRole('radiogroup', { name: 'Оформление*' })
  expect([await look.getAttribute('aria-required'), await look.getAttribute('aria-invalid')]).toEqual(['true', 'true'])
})
