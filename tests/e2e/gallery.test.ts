import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { createGallery, type Gallery } from '#server/app/gallery/gallery.ts'
import { projectSite } from '#server/app/testing-site.ts'
import { loadBuiltLetters, loadBuiltRenderer } from '#server/engine/pages/load-renderer.ts'
import { distFolder } from '#server/engine/paths.ts'
import { violations } from '../site/findings.ts'
import { alive, useSite } from '../site/use-site.ts'

// The examples of every block and form, each on a page of its own, with the built code; the site answers all else.

const { visit, url } = useSite()
let gallery: Gallery
beforeAll(async () => {
  gallery = createGallery({
    site: await projectSite(),
    contracts,
    render: await loadBuiltRenderer(),
    renderLetter: await loadBuiltLetters(),
    report(at, error) {
      throw new Error(`${at} is not shown`, { cause: error })
    },
  })
})

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
}

/** Puts the gallery where development has it. Playwright's own routes would take the cache from all other files. */
async function withGallery(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const name = new URL(request.url).pathname.slice('/_blocks/'.length) || 'index.html'
    const body = await gallery.file(name)
    const responseHeaders = [{ name: 'Content-Type', value: TYPES[extname(name)] ?? '' }]
    if (body === undefined) await session.send('Fetch.continueRequest', { requestId })
    else
      await session.send('Fetch.fulfillRequest', {
        ...{ requestId, responseCode: 200, responseHeaders },
        body: Buffer.from(body).toString('base64'),
      })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/_blocks/*' }] })
}

/** Horizontal overflow of a page, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

// The narrowest width; blocks in one scheme, forms in the other.
test.each([
  ['block', 'light'],
  ['form', 'dark'],
  ['mail', 'light'],
] as const)(
  'every %s of the gallery fits a narrow screen in the %s colors, nothing is said by the console nor, but of forms, by axe',
  { timeout: 300_000 },
  async (group, colorScheme) => {
    const { page, complaints } = await visit('/about/', {
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
      colorScheme,
      before: withGallery,
    })
    const own = gallery.specimens.filter((specimen) => specimen.group === group)
    const found: Record<string, string[]> = {}
    for (const { name } of own) {
      complaints.length = 0
      await page.goto(`/_blocks/${name}.frame.html`)
      if (await page.locator('#root').count()) await alive(page)
      const wider = await overflow(page)
      // Forms have a suite of their own for axe, with every type and state of a field.
      const ofAxe = group === 'form' ? [] : await violations(page)
      const said = [...ofAxe, ...complaints, ...(wider > 0 ? [`wider by ${wider}`] : [])]
      if (said.length > 0) found[name] = said
    }
    expect(found).toEqual({})
    expect(own.length).toBeGreaterThan(5)
  },
)

const TOOLS = /\/_blocks\/|tara-inspect|tara:ask|_inspect/

/** Places of blocks in the files: the desk's studio reads them, and no page of the shop. */
const PLACES = /data-at/

test('nothing of the gallery, the inspector or the overlay is in what browsers are sent', async () => {
  const client = join(distFolder, 'client')
  const files = (await readdir(client, { recursive: true })).filter((name) => /\.(js|css)$/.test(name))
  const ofStudio: string[] = []
  for (const name of files) {
    const text = await readFile(join(client, name), 'utf8')
    expect([name, text.match(TOOLS)]).toEqual([name, null])
    if (PLACES.test(text)) ofStudio.push(basename(name))
  }
  const { page, requests } = await visit('/catalog/')
  await page.waitForLoadState('networkidle')
  expect(ofStudio.length).toBeLessThanOrEqual(2)
  expect(ofStudio.filter((name) => requests.some((request) => request.endsWith(name)))).toEqual([])
  expect(files.length).toBeGreaterThan(20)
  expect((await fetch(url('/_blocks/hero.html'))).status).toBe(404)
  expect((await fetch(url('/_inspect?at=schema/pages/home.json'))).status).toBe(404)
  expect(await (await fetch(url('/?inspect'))).text()).not.toMatch(/data-at|home\.json/)
})

test("the gallery's own pages fit, frames are as wide as they say and as high as what they show", async () => {
  const { page, complaints } = await visit('/about/', {
    viewport: { width: 360, height: 740 },
    before: withGallery,
  })
  for (const name of ['', 'form.callback.html', 'mail.new-order.html', 'hero.html']) {
    await page.goto(`/_blocks/${name}`)
    expect([name, await overflow(page), await violations(page)]).toEqual([name, 0, []])
  }
  const widths: number[] = []
  const heights: number[] = []
  for (const frame of await page.locator('iframe').all()) {
    await frame.scrollIntoViewIfNeeded()
    const body = frame.contentFrame().locator('body')
    await body.waitFor()
    widths.push(await body.evaluate(() => innerWidth))
    heights.push(await frame.evaluate((element) => element.clientHeight))
  }
  expect(widths).toEqual([360, 768, 1200])
  for (const height of heights) expect(height).toBeLessThan(2000)
  // A frame below the screen loads its fonts and paints nothing with them.
  expect(complaints.filter((text) => !text.includes('preloaded using link preload'))).toEqual([])
})
