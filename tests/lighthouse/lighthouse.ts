import '../../server/engine/mode.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { median, report } from '../bench/measure.ts'
import { launchBrowser } from '../site/browser.ts'
import { freePort } from '../site/free-port.ts'
import { PRODUCT } from '../site/lists.ts'
import { startSite } from '../site/run-site.ts'

/** `npm run lighthouse`: runs Lighthouse's phone profile on four pages and prints medians of several runs. It never fails. */
const RUNS = 5

/** npx downloads it on demand, because nothing else needs its 150 MB. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

const PAGES = ['/', '/catalog/banki/pet/', PRODUCT, '/articles/pet-pnd-pp/']

/** Audits by their ids in Lighthouse, with limits. */
const AUDITS = [
  { id: 'largest-contentful-paint', name: 'LCP', unit: 'ms', most: 2000 },
  { id: 'total-blocking-time', name: 'TBT', unit: 'ms', most: 100 },
  { id: 'cumulative-layout-shift', name: 'CLS', unit: '', most: 0 },
] as const

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const LEAST_SCORE = 95

const port = await freePort()
const site = await startSite()
const browser = await launchBrowser([`--remote-debugging-port=${port}`])
try {
  for (const path of PAGES) {
    const runs = []
    for (let i = 0; i < RUNS; i++) runs.push(await measure(site.url + path))
    for (const category of CATEGORIES) {
      const score = median(runs.map(({ scores }) => scores[category]))
      report(`${path}: ${category}`, String(score), `at least ${LEAST_SCORE}`, score >= LEAST_SCORE)
    }
    for (const { id, name, unit, most } of AUDITS) {
      const value = median(runs.map(({ values }) => values[id]))
      report(`${path}: ${name}`, `${Math.round(value * 1000) / 1000} ${unit}`, `at most ${most}`, value <= most)
    }
  }
} finally {
  await browser.close()
  await site.stop()
}
process.exit(0)

async function measure(url: string) {
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, url, `--port=${port}`, '--output=json', '--quiet'],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  const { categories, audits } = record(JSON.parse(stdout))
  const figure = (id: string): number => Number(record(record(audits)[id]).numericValue)
  const score = (id: (typeof CATEGORIES)[number]): number =>
    Math.round(Number(record(record(categories)[id]).score) * 100)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    values: {
      'largest-contentful-paint': figure('largest-contentful-paint'),
      'total-blocking-time': figure('total-blocking-time'),
      'cumulative-layout-shift': figure('cumulative-layout-shift'),
    },
  }
}
