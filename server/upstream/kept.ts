import { LRUCache } from 'lru-cache'
import { inTime } from '../in-time.ts'
import type { AnswerFrom } from '../metrics/upstream.ts'

/** Answers that are everybody's, kept for their time; the last known go on being served while there is no newer one. */
export interface KeptAnswers {
  /**
   * @param fresh how long an answer is good, in milliseconds
   * @param told.from where the answer comes from
   * @param told.failed that it could not be read again
   * @param ask what it is read of again; asked once however many wait
   * @throws what `ask` throws, where nothing is known yet or `isFinal` says so
   */
  get(key: string, fresh: number, told: Told, ask: () => Promise<Kept>): Promise<unknown>
}

interface Told {
  from: (from: AnswerFrom) => void
  failed: (error: unknown) => void
}

interface Kept {
  answer: unknown
  /** About how much memory it takes. */
  bytes: number
}

interface KeptOptions {
  /** Whether an error is an answer: what was known is no more. */
  isFinal: (error: unknown) => boolean
  /** How long a visitor waits for a newer answer where there is an older one, in milliseconds. */
  patience?: number
  now?: () => number
}

const MOST_BYTES = 50_000_000

export function createKept({ isFinal, patience = 300, now = () => Date.now() }: KeptOptions): KeptAnswers {
  const known = new LRUCache<string, Kept & { until: number }>({ maxSize: MOST_BYTES })
  const asking = new Map<string, Promise<Kept>>()

  /** Under way already, or begun now. */
  function renew(key: string, fresh: number, ask: () => Promise<Kept>): Promise<Kept> {
    const begun = asking.get(key)
    if (begun) return begun
    const asked = ask()
      .then((kept) => {
        known.set(key, { ...kept, until: now() + fresh }, { size: Math.max(1, kept.bytes) })
        return kept
      })
      .catch((error: unknown) => {
        if (isFinal(error)) known.delete(key)
        throw error
      })
      .finally(() => asking.delete(key))
    asking.set(key, asked)
    return asked
  }

  return {
    async get(key, fresh, told, ask) {
      const last = known.get(key)
      if (last && now() < last.until) {
        told.from('kept')
        return last.answer
      }
      const renewed = renew(key, fresh, ask)
      const served = last
        ? renewed.catch((error: unknown) => {
            if (isFinal(error)) throw error
            told.failed(error)
            return last
          })
        : renewed
      const answer = await (last ? inTime(served, patience, () => last) : served)
      told.from(answer === last ? 'stale' : 'asked')
      return answer.answer
    },
  }
}
