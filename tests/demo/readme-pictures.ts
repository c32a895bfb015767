import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { root } from '#server/paths.ts'
import { launchBrowser } from '../site/browser.ts'
import { copyProject } from '../site/project-copy.ts'
import { startSite } from '../site/run-site.ts'
import { editorOf } from '../site/schema-copy.ts'

/** `npm run demo:readme` takes the pictures of schema/README.md anew, from `npm run dev` on a copy of the project. */

const folder = join(root, 'docs/pictures')
/** Of the window, in pixels. */
const SIZE = { width: 960, height: 540 }

const webp = (png: Buffer): Promise<Buffer> => sharp(png).webp({ quality: 72, effort: 6 }).toBuffer()

async function write(name: string, png: Buffer): Promise<void> {
  const picture = await webp(png)
  await writeFile(join(folder, `${name}.webp`), picture)
  console.log(`docs/pictures/${name}.webp  ${picture.length}`)
}

/** Two states side by side. */
const pair = (before: Buffer, after: Buffer): Promise<Buffer> =>
  sharp({ create: { width: SIZE.width * 2 + 24, height: SIZE.height, channels: 3, background: '#888' } })
    .composite([
      { input: before, left: 0, top: 0 },
      { input: after, left: SIZE.width + 24, top: 0 },
    ])
    .png()
    .toBuffer()
    .then((both) => sharp(both).resize({ width: 1400 }).png().toBuffer())

async function takeAll(page: Page, files: ReturnType<typeof editorOf>): Promise<void> {
  const open = async (path: string) => {
    await page.goto(path)
    await page.waitForSelector('html[data-enhanced]', { state: 'attached' })
    await page.waitForLoadState('networkidle')
  }
  // Vite bundles the packages at the first visit, and loads the page anew.
  await open('/faq/')
  await open('/faq/')
  const before = await page.screenshot()
  await files.edit('content/faq.json', /"title": "[^"]*"/, '"title": "Спрашивают чаще всего"')
  await page.getByRole('heading', { level: 1, name: 'Спрашивают чаще всего' }).waitFor()
  await write('edit', await pair(before, await page.screenshot()))

  const right = await files.read('content/faq.json')
  await files.edit('pages/faq.json', '"data.faq.groups"', '"data.faq.grups"')
  await page.locator('tara-problems').waitFor()
  await page.waitForTimeout(300)
  await write('mistake', await page.screenshot())
  await files.edit('pages/faq.json', '"data.faq.grups"', '"data.faq.groups"')
  await page.locator('tara-problems').waitFor({ state: 'detached' })
  await files.write('content/faq.json', right)

  await open('/about/?inspect')
  await page.getByRole('heading', { level: 1 }).hover()
  await page.locator('tara-inspect output').waitFor()
  await write('inspect', await page.screenshot())

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/_blocks/callout.html')
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.scrollIntoView())
  await write('gallery', await page.screenshot())
}

await mkdir(folder, { recursive: true })
const project = await copyProject()
try {
  const site = await startSite({}, ['--dev'], project.folder)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({
      baseURL: site.url,
      locale: 'ru-RU',
      viewport: SIZE,
      reducedMotion: 'reduce',
    })
    await context.addInitScript(() => localStorage.setItem('subscribe-modal', 'false'))
    await takeAll(await context.newPage(), editorOf(join(project.folder, 'schema')))
  } finally {
    await browser.close()
    await site.stop()
  }
} finally {
  await project.remove()
}
