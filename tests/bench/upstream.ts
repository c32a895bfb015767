import { type RunningSite, startSite } from '../site/run-site.ts'
import { startUpstream } from '../site/upstream.ts'
import { median, report } from './measure.ts'
import { type Asked, askAll, costOf, settled } from './process.ts'

const ROUNDS = 7
const COUNT = 1000

/** Milliseconds of processor time. */
const MOST = 0.5

/** What the way to another back end and back adds to a call, in turns with what it is compared with. */
export async function measureUpstream(): Promise<void> {
  const back = await startUpstream()
  const [front, here] = await Promise.all([startSite({ API_UPSTREAM: back.origin }), startSite()])
  try {
    const visitor = await cookiesOf(front)
    const favorites = () => ({ path: '/api/app/favorite/item', headers: { Cookie: visitor } })
    const number = () => ({ path: '/api/app/personal/uid', headers: { Cookie: visitor } })
    let words = 0
    const search = () => ({ path: `/api/app/search/list?q=${words++}` })
    await tell("a visitor's call of a back end / the same call here", [front, favorites], [here, favorites])
    await tell('a call of a back end that is not kept / one that asks for nothing', [front, search], [front, number])
  } finally {
    await Promise.all([front.stop(), here.stop()])
    await back.stop()
  }
}

type Made = readonly [site: RunningSite, asked: () => Asked]

async function tell(name: string, [site, asked]: Made, [other, beside]: Made): Promise<void> {
  const some = (one: () => Asked): Asked[] => Array.from({ length: COUNT }, one)
  for (let round = 0; round < 3; round++) {
    await askAll(site.url, some(asked))
    await askAll(other.url, some(beside))
  }
  await settled(site)
  const rounds: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push([await costOf(site, some(asked)), await costOf(other, some(beside))])
  const [cost, without] = [median(rounds.map(([one]) => one)), median(rounds.map(([, two]) => two))]
  const more = median(rounds.map(([one, two]) => one - two))
  report(
    name,
    `${cost.toFixed(2)} − ${without.toFixed(2)} = ${more.toFixed(2)} ms`,
    `at most ${MOST} ms more`,
    more <= MOST,
  )
}

/** Of a visitor whom the back end knows. */
async function cookiesOf({ url }: RunningSite): Promise<string> {
  const first = await fetch(`${url}/api/app/personal/uid`)
  const own = namesIn(first)
  const known = await fetch(`${url}/api/app/favorite/item`, { headers: { Cookie: own } })
  return [own, namesIn(known)].filter((cookie) => cookie !== '').join('; ')
}

const namesIn = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
