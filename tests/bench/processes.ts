import { readFileSync } from 'node:fs'
import { type RunningSite, startSite } from '../site/run-site.ts'
import { median, report } from './measure.ts'
import { type Asked, askAll, type Measured, processorOf, settled } from './process.ts'

const ROUNDS = 7

/**
 * A site by one process and a site by two, asked the same in turns: what a request costs all of its processes. Each
 * process has one visitor who asks one thing after another: where more ask at once, a process is woken once for several.
 */
export async function measureProcesses(): Promise<void> {
  const env = { FORMS_PER_HOUR: '1000000' }
  const one = await startSite(env)
  const two = await startSite({ ...env, WEB_CONCURRENCY: '2' })
  try {
    const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
    const kinds: { name: string; count: number; inTurn?: boolean; asked(i: number): Asked }[] = [
      { name: 'kept list', count: 4000, asked: () => ({ path: '/catalog/', headers }) },
      // Where fewer processors are free than processes and visitors, they put each other out of its caches.
      {
        name: 'kept list, one process after the other',
        count: 4000,
        inTurn: true,
        asked: () => ({ path: '/catalog/', headers }),
      },
      // Another address each time: nothing of it is kept but what other searches have in common with it.
      {
        name: 'search',
        count: 200,
        asked: (i) => ({ path: `/search/?q=${encodeURIComponent(`флакон ${i} мл`)}`, headers }),
      },
      { name: 'an address that does not exist', count: 2000, asked: (i) => ({ path: `/nowhere/${i}/`, headers }) },
    ]
    let number = 0
    for (const { name, count, inTurn = false, asked } of kinds) {
      const cost = async (site: RunningSite, some: readonly Asked[]): Promise<number> => {
        const before = processorOfAll(site)
        const status = await askBy(site, some, inTurn)
        if (status >= 500) throw new Error(`${some[0]?.path} answered ${status}`)
        // What goes on behind the visitors' backs is paid too.
        await new Promise((done) => setTimeout(done, 300))
        return (processorOfAll(site) - before) / count
      }
      // The compilers are warmed, and both processes of the second site keep what is kept.
      const next = () => Array.from({ length: count }, () => asked(number++))
      for (let round = 0; round < 3; round++) {
        const some = next()
        await askBy(one, some.slice(0, count / 2))
        await askBy(two, some)
      }
      for (const site of [one, two]) await settled(site, processorOfAll)
      const rounds: { alone: number; both: number }[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const some = next()
        rounds.push({ alone: await cost(one, some), both: await cost(two, some) })
      }
      const [alone, both] = [median(rounds.map((each) => each.alone)), median(rounds.map((each) => each.both))]
      const ratio = median(rounds.map((each) => each.both / each.alone))
      report(
        `${name}: two processes / one`,
        `${(both * 1000).toFixed(0)} µs / ${(alone * 1000).toFixed(0)} = ${ratio.toFixed(2)}`,
        'at most 1.15',
        ratio <= 1.15,
      )
    }
  } finally {
    await one.stop()
    await two.stop()
  }
}

/** @returns the status of the last answer */
async function askBy(site: RunningSite, some: readonly Asked[], inTurn = false): Promise<number> {
  const { url } = site
  const visitors = Math.max(1, servingOf(site).length)
  const parts = Array.from({ length: visitors }, (_, visitor) => some.filter((_, i) => i % visitors === visitor))
  let before: Promise<unknown> = Promise.resolve()
  const answers = await Promise.all(
    parts.map((part) => {
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
