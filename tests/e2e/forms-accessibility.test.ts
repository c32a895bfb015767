import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { violations } from '../site/findings.ts'
import { errorOf, fill } from '../site/gallery.ts'
import { GALLERY, useSite } from '../site/use-site.ts'

// Forms empty, valid and with errors: P1.

const { visit } = useSite(GALLERY)

async function ofAxe(page: Page): Promise<string[]> {
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

test('axe finds nothing in the gallery, empty, with errors and filled in, on phones and desktops, light and dark', {
  timeout: 120_000,
}, async () => {
  const { page } = await visit('/gallery/', { reducedMotion: 'reduce' })
  const form = page.getByRole('form', { name: 'Все поля' })
  const looks = [
    [360, 'light'],
    [1440, 'dark'],
    [1440, 'light'],
    [360, 'dark'],
  ] as const
  let turn = 0
  // Each state on a phone and on a desktop, one light and one dark.
  const look = async (): Promise<void> => {
    for (let i = 0; i < 2; i++) {
      const [width, colorScheme] = looks[turn++ % looks.length] ?? [360, 'light']
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      expect([width, colorScheme, await ofAxe(page), await small(page)]).toEqual([width, colorScheme, [], []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  }
  await look()
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect.poll(() => errorOf(form, 'name')).not.toBe('')
  await look()
  await fill(form)
  await expect.poll(() => form.getByRole('alert').count()).toBe(0)
  await look()
})

test.each(['/about/?modal=callback', '/about/?modal=subscribe', '/questionnaire/'])(
  'axe finds nothing in %s, empty and with errors',
  async (path) => {
    const { page } = await visit(path, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
    const place = path.includes('modal') ? page.getByRole('dialog') : page.getByRole('main')
    expect(await ofAxe(page)).toEqual([])
    await place.locator('form[method=post] button[type=submit]').click()
    await place.getByRole('alert').waitFor()
    expect(await ofAxe(page)).toEqual([])
  },
)

test.each([360, 1440])('axe finds nothing in the invitation to subscribe at %s', async (width) => {
  const viewport = { width, height: 740 }
  const { page } = await visit('/gallery/', { invitation: true, viewport, reducedMotion: 'reduce' })
  const panel = page.getByRole('complementary', { name: 'Подписаться на новости' })
  if (width < 768) await panel.getByText('Подписаться на новости').click()
  await panel.getByRole('button', { name: 'Подписаться' }).click()
  await panel.getByRole('alert').waitFor()
  expect(await ofAxe(page)).toEqual([])
})

test('each control is told with its label, its hint and its error', async () => {
  const { page } = await visit('/gallery/')
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
