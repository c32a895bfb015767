import { expect, test } from 'vitest'
import { openWatched, watchShifts } from '../site/shifts.ts'
import { holding, useSite } from '../site/use-site.ts'

// The first paint: styled from the beginning, and nothing shifts (P2). pages.test.ts checks all pages.

const { visit, url } = useSite()

test('nothing is painted before the stylesheets, which the head names', async () => {
  const html = await (await fetch(url('/'))).text()
  const sheets = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)]
  expect(sheets.length).toBeGreaterThan(0)
  for (const { 0: tag, index } of sheets) {
    expect(index).toBeLessThan(html.indexOf('<body'))
    expect(tag).not.toMatch(/media=|onload=|disabled/)
  }

  const { hold, release } = holding('**/*.css')
  const { page } = await visit('/', { until: 'commit', before: hold })
  await page.waitForSelector('#page', { state: 'attached' })
  expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBe(0)
  release()
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  // Ignores stylesheets that the page's code adds after the load event.
  const named = sheets.map(([tag]) => url(/href="([^"]+)"/.exec(tag)?.[1]))
  const [painted, styled] = await page.evaluate(
    (named) => [
      performance.getEntriesByType('paint')[0]?.startTime ?? 0,
      Math.max(
        ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => named.includes(name))
          .map(({ responseEnd }) => responseEnd),
      ),
    ],
    named,
  )
  expect(styled).toBeGreaterThan(0)
  expect(painted).toBeGreaterThanOrEqual(styled ?? Number.POSITIVE_INFINITY)
})

test('nothing shifts where the font comes late', async () => {
  const { page } = await visit('/404/', {
    viewport: { width: 1440, height: 900 },
    before: async (page) => {
      await watchShifts(page)
      await page.route('**/fonts/*', async (route) => {
        await new Promise((late) => setTimeout(late, 700))
        await route.continue()
      })
    },
  })
  for (const path of ['/', '/catalog/']) expect([path, (await openWatched(page, path)).shifts]).toEqual([path, []])
})
