import { afterAll, expect, test } from 'vitest'
import { addFixtureBlocks, REACT_TEXTS } from '../site/fixture-blocks.ts'
import { copyProject } from '../site/project-copy.ts'
import { startSite } from '../site/run-site.ts'
import { editorOf } from '../site/schema-copy.ts'
import { asleep } from '../site/sleeping.ts'
import { isMarked, mark, seen, useSite } from '../site/use-site.ts'

// A short version of the suites development, development-errors, npm-dev and npm-libraries in tests/long.

const project = await copyProject()
afterAll(project.remove)
await addFixtureBlocks(project.folder, ['react-features'])
const { visit, url } = useSite(() => startSite({}, ['--dev'], project.folder))
const files = editorOf(project.folder)
/** Timeout until a change is visible: the server first checks the changed file together with all others. */
const SHOWN = { timeout: 45_000 }

test('npm run dev: React works in silence, a text changes in the open page, broken code is told with its line', {
  timeout: 180_000,
}, async () => {
  const html = await (await fetch(url('/about/'))).text()
  for (const text of REACT_TEXTS) expect(html).toContain(text)
  // On the first visit Vite bundles the packages and then reloads the page.
  const first = await visit('/about/')
  const toEnd = () => first.page.evaluate(() => scrollTo(0, document.body.scrollHeight)).catch(() => undefined)
  await expect.poll(() => toEnd().then(() => asleep(first.page, 'main'))).toBe(0)
  await first.quiet()

  const { page, complaints } = await visit('/about/')
  await page.getByText('Загружено позже').waitFor()
  await page.getByRole('button', { name: 'Прибавить два' }).click()
  const count = () => page.getByLabel('Счётчик').textContent()
  await expect.poll(count).toBe('3 6 3 3 1 true false')
  expect(complaints.filter((text) => !/\[vite\]|React DevTools/.test(text))).toEqual([])

  await mark(page)
  await files.edit('schema/content/about.json', '"title": "', '"title": "Проба: ')
  await expect.poll(() => seen(page.getByRole('heading', { level: 1 })), SHOWN).toContain('Проба:')
  const QUOTE = 'blocks/quote/Component.tsx'
  await files.edit(QUOTE, '  return (', "  if (text) throw new Error('Сломано')\n  return (")
  const overlay = page.locator('vite-error-overlay')
  await expect.poll(() => overlay.count(), SHOWN).toBe(1)
  expect(await seen(overlay.locator('.window'))).toMatch(/Сломано.*blocks\/quote\/Component\.tsx:6:\d+/s)
  await files.edit(QUOTE, "  if (text) throw new Error('Сломано')\n", '')
  await expect.poll(() => overlay.count(), SHOWN).toBe(0)
  expect([await count(), await isMarked(page)]).toEqual(['3 6 3 3 1 true false', true])
})
