import { expect, onTestFinished, test } from 'vitest'
import { leftOfDay } from '#schema/definitions/text/dates.ts'
import { startSite } from '../site/run-site.ts'

/** Milliseconds from the start of a site to its midnight. */
const TILL_MIDNIGHT = 8000

/** Preloaded: a clock that is so much ahead. */
const ahead = (by: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(`const now = Date.now; Date.now = () => now() + ${by}`)}`

test('the first visitor of a new day gets a page that is made already', async () => {
  const begun = Date.now()
  const shift = leftOfDay(begun) - TILL_MIDNIGHT
  const site = await startSite({ NODE_OPTIONS: ahead(shift), METRICS_TOKEN: 'token' })
  onTestFinished(() => site.stop())
  const answers = async (): Promise<string[]> => {
    const metrics = await fetch(`${site.url}/metrics`, { headers: { Authorization: 'Bearer token' } })
    return (await metrics.text()).split('\n').filter((line) => line.startsWith('tara_page_answers_total'))
  }
  const before = await answers()
  // A second and a half into the day: it is the first page that is made.
  await new Promise((done) => setTimeout(done, begun + TILL_MIDNIGHT + 1500 - Date.now()))
  await fetch(`${site.url}/`)
  expect([before, await answers()]).toEqual([[], ['tara_page_answers_total{kept="yes"} 1']])
})
