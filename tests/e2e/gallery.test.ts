import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import type { PreparedPage } from '#renderer/engine/page/types.ts'
import { createGallery } from '#server/app/gallery/gallery.ts'
import { createSpecimens } from '#server/app/gallery/specimens.ts'
import { projectSite } from '#server/app/testing-site.ts'
import { loadBuiltLetters, loadBuiltRenderer } from '#server/engine/pages/load-renderer.ts'
import { distFolder } from '#server/engine/paths.ts'
import { violations } from '../site/findings.ts'
import { alive, useSite } from '../site/use-site.ts'

// The examples of every block, form and letter, rendered by the built code; the site serves everything else.

const { visit, url } = useSite()
const site = await projectSite()
const [render, renderLetter] = await Promise.all([loadBuiltRenderer(), loadBuiltLetters()])
const report = (at: string, error: unknown) => {
  throw new Error(`${at} is not shown`, { cause: error })
}
const gallery = createGallery({ site, contracts, render, renderLetter, report })

const PHONE = { viewport: { width: 360, height: 740 } } as const

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
}

/** Serves files under the path that the gallery has in development. Playwright's own routes would disable the cache for all files. */
async function serve(page: Page, read: (name: string) => Promise<string | undefined>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const name = new URL(request.url).pathname.slice('/_blocks/'.length) || 'index.html'
    const body = await read(name)
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

/** Specimens per document, because loading one document for each would take minutes. */
const AT_ONCE = 12

/** Returns documents that together contain all specimens, with the specimens' names. */
async function documents(): Promise<Map<string, { names: string[]; html: string }>> {
  const { all, prepare } = createSpecimens(site, contracts)
  const pages: { name: string; page: PreparedPage }[] = []
  const found = new Map<string, { names: string[]; html: string }>()
  for (const specimen of all) {
    const { name } = specimen
    const { page, letter } = await prepare(specimen)
    if (page) pages.push({ name, page })
    else found.set(`${name}.html`, { names: [name], html: await renderLetter(letter, report) })
  }
  for (const [area, own] of Map.groupBy(pages, ({ page }) => page.area ?? 'shop'))
    for (let from = 0; from < own.length; from += AT_ONCE) {
      const part = own.slice(from, from + AT_ONCE)
      const blocks = part.flatMap(({ page }) => page.blocks)
      const html = String(await render({ ...(part[0] as { page: PreparedPage }).page, blocks }, 'html', report))
      found.set(`${area}-${from}.html`, { names: part.map(({ name }) => name), html })
    }
  return found
}

test('every block, form and letter fits a narrow screen, and the console says nothing', {
  timeout: 120_000,
}, async () => {
  const all = await documents()
  const { page, complaints } = await visit('/about/', {
    ...PHONE,
    before: (page) => serve(page, async (name) => all.get(name)?.html),
  })
  const found: unknown[] = []
  for (const [name, { names, html }] of all) {
    complaints.length = 0
    await page.goto(`/_blocks/${name}`)
    if (html.includes('id="root"')) await alive(page)
    const wider = await overflow(page)
    const said = [...complaints, ...(wider > 0 ? [`wider by ${wider}`] : []), ...(await violations(page))]
    if (said.length > 0) found.push([names, said])
  }
  expect(found).toEqual([])
  expect(all.size).toBeGreaterThan(20)
})

const TOOLS = /\/_blocks\/|tara-inspect|tara:ask|_inspect/

/** Positions of blocks in the files, which only the desk's studio reads. */
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
  const { requests, quiet } = await visit('/catalog/')
  await quiet()
  // Only the code of the studio and its dialogs contains `data-at`; /catalog/ loads none of these files.
  expect(ofStudio.length).toBeLessThanOrEqual(3)
  expect(ofStudio.filter((name) => requests.some((request) => request.endsWith(name)))).toEqual([])
  expect(files.length).toBeGreaterThan(20)
  expect((await fetch(url('/_blocks/hero.html'))).status).toBe(404)
  expect((await fetch(url('/_inspect?at=schema/pages/home.json'))).status).toBe(404)
  expect(await (await fetch(url('/?inspect'))).text()).not.toMatch(/data-at|home\.json/)
})

test("the gallery's own pages fit, frames are as wide as they say and as high as what they show", async () => {
  const { page, complaints } = await visit('/about/', { ...PHONE, before: (page) => serve(page, gallery.file) })
  for (const name of ['', 'hero.html']) {
    await page.goto(`/_blocks/${name}`)
    expect([name, await overflow(page)]).toEqual([name, 0])
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
  // A frame below the viewport preloads its fonts but renders no text with them.
  expect(complaints.filter((text) => !text.includes('preloaded using link preload'))).toEqual([])
})
