import type { Config } from '../config.ts'
import { clientKey } from '../limits/client-key.ts'
import type { RateLimit, RateLimiter } from '../limits/rate-limiter.ts'

/** How often forms and orders are taken from one address, each for itself (S8). */
export interface FormLimit {
  /**
   * Counts one.
   * @param doubtful whether it could not be told that a person sends it: of these fewer are taken
   * @throws LimitReached
   */
  take(address: string, doubtful: boolean, kind?: 'form' | 'order'): Promise<void>
  /** What came of one that was taken is nothing, through no fault of who sent it: it does not count. */
  takeBack(address: string, doubtful: boolean, kind?: 'form' | 'order'): Promise<void>
  /** Whether a form would be taken, without counting one. @throws LimitReached */
  check(address: string): Promise<void>
}

const HOUR = 3600

/** Of the doubtful, a third is taken. */
export function createFormLimit(
  { formsPerHour, ordersPerHour }: Pick<Config, 'formsPerHour' | 'ordersPerHour'>,
  limiter: RateLimiter,
): FormLimit {
  const limits = {
    form: pairOf('form', formsPerHour, 'С\u00a0вашего адреса пришло слишком много заявок.'),
    order: pairOf('order', ordersPerHour, 'С\u00a0вашего адреса пришло слишком много заказов.'),
  }
  return {
    async take(address, isDoubtful, kind = 'form') {
      const { all, doubtful } = limits[kind]
      await limiter.consume(all, clientKey(address))
      if (isDoubtful) await limiter.consume(doubtful, clientKey(address))
    },
    async takeBack(address, isDoubtful, kind = 'form') {
      const { all, doubtful } = limits[kind]
      await limiter.refund(all, clientKey(address))
      if (isDoubtful) await limiter.refund(doubtful, clientKey(address))
    },
    check: (address) => limiter.check(limits.form.all, clientKey(address)),
  }
}

const pairOf = (name: string, perHour: number, message: string): Readonly<Record<'all' | 'doubtful', RateLimit>> => ({
  all: { name, points: perHour, seconds: HOUR, message },
  doubtful: { name: `${name} doubtful`, points: Math.ceil(perHour / 3), seconds: HOUR, message },
})
