import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { builtGallery, writeGallery } from '#server/cli/gallery/write.ts'
import { distFolder } from '#server/paths.ts'
import { alive, useSite } from '../site/use-site.ts'

// The examples of every block and form, each on a page of its own, with the built code; the site answers all else.

const { visit, url } = useSite()
let gallery: Awaited<ReturnType<typeof builtGallery>>['gallery']
beforeAll(async () => {
  ;({ gallery } = await builtGallery())
})

const TYPES = { html: 'text/html; charset=utf-8', css: 'text/css', js: 'text/javascript' } as const

/** Puts the gallery where development has it. */
const withGallery = (page: Page) =>
  page.route('**/_blocks/*', async (route) => {
    const file = await gallery.file(new URL(route.request().url()).pathname.slice('/_blocks/'.length) || 'index.html')
    await (file ? route.fulfill({ contentType: TYPES[file.type], body: file.text }) : route.fallback())
  })

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** How far a page is wider than its window, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

// The narrowest width; blocks in one scheme, forms in the other.
test.each([
  ['block', 'light'],
  ['form', 'dark'],
  ['mail', 'light'],
] as const)(
  'every %s of the gallery fits a narrow screen in the %s colors, axe and the console have nothing to say',
  { timeout: 300_000 },
  async (group, scheme) => {
    const { page, complaints } = await visit('/about/', {
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
      before: async (page) => void (await withGallery(page)),
    })
    const own = gallery.specimens.filter((specimen) => specimen.group === group)
    const found: Record<string, string[]> = {}
    for (const { name } of own) {
      complaints.length = 0
      await page.goto(`/_blocks/${name}.${scheme}.html`)
      if (await page.locator('#root').count()) await alive(page)
      const wider = await overflow(page)
      const said = [...(await findings(page)), ...complaints, ...(wider > 0 ? [`wider by ${wider}`] : [])]
      if (said.length > 0) found[name] = said
    }
    expect(found).toEqual({})
    expect(own.length).toBeGreaterThan(5)
  },
)

const TOOLS = /\/_blocks\/|tara-inspect|tara-problems|data-at|_inspect/

test('nothing of the gallery, the inspector or the overlay is in what browsers are sent', async () => {
  const client = join(distFolder, 'client')
  const files = (await readdir(client, { recursive: true })).filter((name) => /\.(js|css)$/.test(name))
  for (const name of files)
    expect([name, (await readFile(join(client, name), 'utf8')).match(TOOLS)]).toEqual([name, null])
  expect(files.length).toBeGreaterThan(20)
  expect((await fetch(url('/_blocks/hero.html'))).status).toBe(404)
  expect((await fetch(url('/_inspect?at=schema/pages/home.json'))).status).toBe(404)
  expect(await (await fetch(url('/?inspect'))).text()).not.toMatch(/data-at|home\.json/)
})

test("the gallery's own pages fit, frames are as wide as they say, and each keeps to its scheme", async () => {
  const { page, complaints } = await visit('/about/', {
    viewport: { width: 360, height: 740 },
    before: async (page) => void (await withGallery(page)),
  })
  for (const name of ['', 'hero.html', 'form.callback.html', 'mail.new-order.html']) {
    await page.goto(`/_blocks/${name}`)
    expect([name, await overflow(page), await findings(page)]).toEqual([name, 0, []])
  }
  await page.goto('/_blocks/hero.html')
  const backgrounds: string[] = []
  for (const frame of await page.locator('iframe').all()) {
    await frame.scrollIntoViewIfNeeded()
    const body = frame.contentFrame().locator('body')
    await body.waitFor()
    backgrounds.push(await body.evaluate((element) => `${innerWidth} ${getComputedStyle(element).backgroundColor}`))
  }
  expect(new Set(backgrounds).size).toBe(6)
  expect(backgrounds.map((one) => one.split(' ')[0])).toEqual(['360', '360', '768', '768', '1200', '1200'])
  expect(complaints).toEqual([])
})

test('written out, it opens as a file: in the site’s own letters, and its button copies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tara-gallery-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeGallery(folder, () => {})
  const { page } = await visit('/about/')
  await page.goto(pathToFileURL(join(folder, 'form.callback.html')).href)
  await page.getByRole('button', { name: 'Скопировать' }).click()
  await page.getByRole('button', { name: /^(?:Скопировано|Выделено)/ }).waitFor()
  expect(await page.locator('tr', { hasText: 'agree' }).innerText()).toMatch(/\sда$/)
  await page.goto(pathToFileURL(join(folder, 'form.callback.light.html')).href)
  const fonts = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
  await expect.poll(fonts).toBeGreaterThan(0)
})
