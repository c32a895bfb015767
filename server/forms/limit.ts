import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { CallError } from '../api/errors.ts'

/** How often forms are taken from one address (REQUIREMENTS S8). */
export interface FormLimit {
  /**
   * @param doubtful whether it could not be told that a person sends it: of these fewer are taken
   * @throws CallError 429 with `retryAfter`
   */
  take(address: string, doubtful: boolean): Promise<void>
}

const HOUR = 3600

/** @param perHour forms from one address; of the doubtful, a third */
export function createFormLimit(perHour: number): FormLimit {
  const all = new RateLimiterMemory({ points: perHour, duration: HOUR, keyPrefix: 'all' })
  const doubtful = new RateLimiterMemory({ points: Math.ceil(perHour / 3), duration: HOUR, keyPrefix: 'doubtful' })
  return {
    async take(address, isDoubtful) {
      try {
        await all.consume(address)
        if (isDoubtful) await doubtful.consume(address)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const seconds = Math.ceil(error.msBeforeNext / 1000)
        const minutes = Math.ceil(seconds / 60)
        throw new CallError(
          429,
          `С вашего адреса пришло слишком много заявок. Попробуйте через ${minutes}\u00a0мин. или позвоните нам.`,
          undefined,
          seconds,
        )
      }
    },
  }
}
