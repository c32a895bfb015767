import { readFileSync } from 'node:fs'
import { type RunningSite, startSite } from '../site/run-site.ts'
import { median, report } from './measure.ts'
import { type Asked, askAll, type Measured, processorOf, settled } from './process.ts'

const ROUNDS = 7

interface Kind {
  name: string
  count: number
  asked(i: number): Asked
}

const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

const KINDS: readonly Kind[] = [
  { name: 'a kept list', count: 4000, asked: () => ({ path: '/catalog/', headers }) },
  // Another address each time: nothing of it is kept but what other searches have in common with it.
  {
    name: 'a search',
    count: 400,
    asked: (i) => ({ path: `/search/?q=${encodeURIComponent(`флакон ${i} мл`)}`, headers }),
  },
  { name: 'an address that does not exist', count: 2000, asked: (i) => ({ path: `/nowhere/${i}/`, headers }) },
]

/**
 * What a request costs all processes of a site: of one that has two, against one that has one, asked one after the
 * other; and both at once, against two sites of one process each. Where fewer processors are free than there are
 * processes and those who ask, they put each other out of its caches, whether they are of one site or of two. Each
 * process has one visitor who asks one thing after another: where more ask at once, it is woken once for several.
 */
export async function measureProcesses(): Promise<void> {
  const env = { FORMS_PER_HOUR: '1000000' }
  const one = await startSite(env)
  const other = await startSite(env)
  const two = await startSite({ ...env, WEB_CONCURRENCY: '2' })
  try {
    let number = 0
    for (const { name, count, asked } of KINDS) {
      const next = (): readonly Asked[] => Array.from({ length: count }, () => asked(number++))
      // The compilers are warmed, and all processes keep what is kept.
      for (let round = 0; round < 3; round++) for (const some of [[one, other], [two]]) await askBy(some, next())
      for (const site of [one, other, two]) await settled(site, processorOfAll)
      const rounds = { inTurn: [] as Ratio[], atOnce: [] as Ratio[] }
      for (let round = 0; round < ROUNDS; round++) {
        rounds.inTurn.push([await costOf([one], next(), true), await costOf([two], next(), true)])
        rounds.atOnce.push([await costOf([one, other], next()), await costOf([two], next())])
      }
      tell(`${name}, one after the other: two processes / one`, rounds.inTurn)
      tell(`${name}, both at once: two processes / two sites of one`, rounds.atOnce)
    }
  } finally {
    for (const site of [one, other, two]) await site.stop()
  }
}

/** What a request costs of what it is compared with, and of two processes, in milliseconds. */
type Ratio = readonly [alone: number, both: number]

function tell(name: string, rounds: readonly Ratio[]): void {
  const [alone, both] = [median(rounds.map(([one]) => one)), median(rounds.map(([, two]) => two))]
  const ratio = median(rounds.map(([one, two]) => two / one))
  report(
    name,
    `${(both * 1000).toFixed(0)} µs / ${(alone * 1000).toFixed(0)} = ${ratio.toFixed(2)}`,
    'at most 1.15',
    ratio <= 1.15,
  )
}

/** @throws where the last answer is a failure */
async function costOf(sites: readonly RunningSite[], some: readonly Asked[], inTurn = false): Promise<number> {
  const used = () => sites.reduce((sum, site) => sum + processorOfAll(site), 0)
  const before = used()
  const status = await askBy(sites, some, inTurn)
  if (status >= 500) throw new Error(`${some[0]?.path} answered ${status}`)
  // What goes on behind the visitors' backs is paid too.
  await new Promise((done) => setTimeout(done, 300))
  return (used() - before) / some.length
}

/** @returns the status of the last answer */
async function askBy(sites: readonly RunningSite[], some: readonly Asked[], inTurn = false): Promise<number> {
  const urls = sites.flatMap((site) => Array.from({ length: Math.max(1, servingOf(site).length) }, () => site.url))
  let before: Promise<unknown> = Promise.resolve()
  const answers = await Promise.all(
    urls.map((url, visitor) => {
      const part = some.filter((_, i) => i % urls.length === visitor)
      const asked = inTurn ? before.then(() => askAll(url, part)) : askAll(url, part)
      before = asked
      return asked
    }),
  )
  return Math.max(...answers.map(({ status }) => status))
}

/** Processor time of a site's process and of those that serve for it so far, in milliseconds. */
const processorOfAll = (site: Measured): number =>
  [Number(site.process.pid), ...servingOf(site)].reduce((sum, one) => sum + processorOf(one), 0)

/** The processes that one has started to serve; none where it serves itself. Linux tells those that each thread has started. */
const servingOf = ({ process: { pid } }: Measured): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('server/main.ts'))

if (import.meta.main) {
  await measureProcesses()
  process.exit(0)
}
