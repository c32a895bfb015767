import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import { clientKey } from './client-key.ts'
import { LimitReached } from './rate-limiter.ts'

/**
 * How many pages that have to be made are made for one address in a minute (docs/requirements.md S23); each process
 * counts alone.
 */
export interface ReadLimit {
  /** @throws LimitReached */
  take(address: string): Promise<void>
}

export function createReadLimit({ readsPerMinute }: Pick<Config, 'readsPerMinute'>): ReadLimit {
  const limiter = new RateLimiterMemory({ points: readsPerMinute, duration: 60 })
  return {
    async take(address) {
      try {
        await limiter.consume(clientKey(address))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw new LimitReached({ message: 'С\u00a0вашего адреса открывают слишком много страниц.' }, seconds)
      }
    },
  }
}
