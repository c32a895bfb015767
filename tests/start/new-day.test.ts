import { expect, onTestFinished, test } from 'vitest'
import { MOSCOW_MS } from '#schema/definitions/text/dates.ts'
import { startSite } from '../site/run-site.ts'
import { pagesOf } from '../site/use-site.ts'

/** Milliseconds from the start of a site to its midnight. */
const TILL_MIDNIGHT = 8000

/** Preloaded: a clock that is so much ahead. */
const ahead = (by: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
    const now = Date.now
    globalThis.Date = class extends Date {
      constructor(...given) {
        super(...(given.length > 0 ? given : [now() + ${by}]))
      }
      static now = () => now() + ${by}
    }`)}`

/** Midnight in Moscow of the next year. */
const NEW_YEAR = new Date().getFullYear() + 1
const MIDNIGHT = Date.UTC(NEW_YEAR, 0, 1) - MOSCOW_MS

test('the first visitor of a new day gets a page that is made already', async () => {
  const begun = Date.now()
  const site = await startSite({ NODE_OPTIONS: ahead(MIDNIGHT - TILL_MIDNIGHT - begun), METRICS_TOKEN: 'token' })
  onTestFinished(() => site.stop())
  const kept = async (): Promise<string[]> => {
    const metrics = await fetch(`${site.url}/metrics`, { headers: { Authorization: 'Bearer token' } })
    return (await metrics.text()).split('\n').filter((line) => line.startsWith('tara_page_answers_total{kept="yes"}'))
  }
  const addresses = await pagesOf(site.url)
  await new Promise((done) => setTimeout(done, begun + TILL_MIDNIGHT - Date.now()))
  // Each is asked for once: it is kept only where it was made ahead.
  await expect
    .poll(
      async () => {
        await fetch(site.url + addresses.pop())
        return kept()
      },
      { interval: 500 },
    )
    .toEqual(['tara_page_answers_total{kept="yes"} 1'])
  expect(addresses.length).toBeGreaterThan(0)
  expect(await (await fetch(`${site.url}/`)).text()).toContain(`–${NEW_YEAR} `)
})
