import { slug } from '#schema/definitions/contract/fragments.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { HttpError } from '../http/http-error.ts'
import { inTime } from '../in-time.ts'
import type { SaidRegion, SaidRegions } from '../site/said-regions.ts'
import { type Answer, items, phoneOf, text, words } from './answers/values.ts'
import type { PublicCalls } from './public-calls.ts'

interface Options {
  read: PublicCalls['read']
  /** Told of regions that could not be read. */
  failed: (error: unknown) => void
  /** How long a start waits for them, in milliseconds. */
  patience: number
  now?: () => number
}

/** The back end's regions. They are needed before a request is looked at, so what was said last holds. */
export interface Regions {
  /** Undefined where it has said none that can be used. They are asked for again behind the visitors' backs. */
  known(): SaidRegions | 'unknown' | undefined
  /** Settles when they have been said, or will be late. */
  ready(): Promise<void>
}

const FRESH_MS = 60_000

/** The same while nothing is known: addresses wait for it. */
const UNKNOWN_MS = 5000

export function createRegions({ read, failed, patience, now = () => Date.now() }: Options): Regions {
  let known: SaidRegions | 'unknown' | undefined = 'unknown'
  let until = 0

  async function ask(): Promise<void> {
    until = now() + FRESH_MS
    try {
      const [answer, settings] = await Promise.all([
        read('region.list', {}),
        read('settings.view', {}).catch((): Answer => ({})),
      ])
      const { contacts } = record(settings.settings ?? settings)
      const said = { list: regionsIn(answer), phone: phoneOf(text(record(contacts), 'phone')) }
      // What is made of them is kept as long as they are the same.
      if (JSON.stringify(said) !== JSON.stringify(known)) known = said.list.length > 0 ? said : undefined
    } catch (error) {
      failed(error)
      if (known !== 'unknown') return
      // That there is no such call is an answer.
      if (error instanceof HttpError) known = undefined
      else until = now() + UNKNOWN_MS
    }
  }

  return {
    known() {
      if (now() >= until) void ask()
      return known
    },
    async ready() {
      await inTime(ask(), patience, () => undefined)
    },
  }
}

const isCode = new RegExp(slug.pattern)

/** Those that have what no region can be without, each number and code once. */
export function regionsIn(answer: Answer): SaidRegion[] {
  const seen = new Set<string | number>()
  return items(answer).flatMap((one) => {
    const [id, code, name] = [Number(one.id), text(one, 'code', 'slug'), words(one, 'name', 'title')]
    if (!Number.isInteger(id) || id < 1 || code === undefined || !isCode.test(code) || name === undefined) return []
    if (seen.has(id) || seen.has(code)) return []
    seen.add(id).add(code)
    const [nameIn, phone] = [words(one, 'nameIn'), phoneOf(text(one, 'phone'))]
    const delivery = words(one, 'delivery')
    return [{ id, code, name, ...(nameIn && { nameIn }), ...(phone && { phone }), ...(delivery && { delivery }) }]
  })
}
