import { LRUCache } from 'lru-cache'
import type { CallName } from '#schema/api/calls.ts'
import { HttpError } from '../http/http-error.ts'
import { inTime } from '../in-time.ts'
import type { Given } from './call.ts'

/** Whether the back end has what links of this site's own files lead to. */
export interface Presence {
  /** Until it is known, it is there. @param name of the call that shows it */
  has(name: CallName, given: Given): Promise<boolean>
}

interface Options {
  /** @throws HttpError where there is none */
  find: (name: CallName, given: Given) => Promise<unknown>
  /** How long a page waits for what is asked for the first time, in milliseconds. */
  patience?: number
  now?: () => number
}

const FRESH_MS = 600_000

/** The same while it is not known. */
const AGAIN_MS = 10_000

export function createPresence({ find, patience = 500, now = () => Date.now() }: Options): Presence {
  const known = new LRUCache<string, { isThere: boolean | undefined; until: number; asked: Promise<void> }>({
    max: 2000,
  })

  async function ask(key: string, name: CallName, given: Given): Promise<void> {
    const answer = await find(name, given).then(
      () => true,
      (error: unknown) => (error instanceof HttpError ? false : undefined),
    )
    const last = known.peek(key)
    if (!last) return
    last.until = now() + (answer === undefined ? AGAIN_MS : FRESH_MS)
    last.isThere = answer ?? last.isThere
  }

  return {
    async has(name, given) {
      const key = `${name} ${JSON.stringify(given)}`
      const last = known.get(key)
      if (last && now() < last.until) return last.isThere ?? true
      const renewed = { isThere: last?.isThere, until: Number.POSITIVE_INFINITY, asked: Promise.resolve() }
      known.set(key, renewed)
      renewed.asked = ask(key, name, given)
      if (renewed.isThere === undefined) await inTime(renewed.asked, patience, () => undefined)
      return renewed.isThere ?? true
    },
  }
}
