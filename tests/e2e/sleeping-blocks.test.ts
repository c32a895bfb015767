import { expect, test } from 'vitest'
import { asleep, holdScripts, hydration } from '../site/sleeping.ts'
import { useSite } from '../site/use-site.ts'

// Blocks that are hydrated when they are needed (renderer/engine/loading/wake.ts).

const { visit, url } = useSite()

const invitation = 'aside[data-asleep]'

test('a form below what is seen is hydrated once it is near', async () => {
  const { page, quiet } = await visit('/articles/', { viewport: { width: 360, height: 640 } })
  await quiet()
  expect(await asleep(page, 'main')).toBe(1)
  await page.getByRole('main').evaluate((main) => main.scrollIntoView({ block: 'end' }))
  await expect.poll(() => asleep(page, 'main')).toBe(0)
})

test('a form that is in sight and waits for a touch keeps what is typed and pressed before its code is there', async () => {
  const { page, complaints, quiet } = await visit('/about/', { invitation: true })
  const panel = page.getByRole('complementary', { name: 'Подписаться на новости' })
  await panel.waitFor()
  // A script opens the panel, because a click would hydrate the block.
  await panel.locator('details').evaluate((details: HTMLDetailsElement) => {
    details.open = true
  })
  await quiet()
  expect(await asleep(page, invitation)).toBe(1)
  const release = await holdScripts(page)
  await panel.getByLabel('Ваш e-mail*').fill('ivan@example.ru')
  await panel.getByRole('button', { name: 'Подписаться' }).click()
  expect(await asleep(page, invitation)).toBe(1)
  release()
  await expect.poll(() => panel.getByText('Без согласия на рассылку подписаться нельзя').count()).toBe(1)
  expect(await panel.getByLabel('Ваш e-mail*').inputValue()).toBe('ivan@example.ru')
  expect(new URL(page.url()).pathname).toBe('/about/')
  expect(complaints).toEqual([])
})

test('presses are kept from the first script on, each of them, and done in place', async () => {
  const { hold, release } = hydration(await (await fetch(url('/catalog/banki/'))).text())
  const { page, complaints } = await visit('/catalog/banki/', { until: 'load', isCold: true, before: hold })
  const cards = page.getByRole('main').getByRole('article')
  await cards
    .nth(0)
    .getByRole('button', { name: /корзин/ })
    .click()
  for (const index of [1, 2])
    await cards
      .nth(index)
      .getByRole('button', { name: /збранно/ })
      .click()
  release()
  const count = (list: string) => page.locator(`header .${list}-mark .list-count`).innerText()
  await expect.poll(() => count('favorite')).toBe('2')
  await expect.poll(() => count('basket')).toBe('1')
  expect(new URL(page.url()).pathname).toBe('/catalog/banki/')
  expect(complaints).toEqual([])
})
