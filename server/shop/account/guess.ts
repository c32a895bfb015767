import type { AccountContext } from './context.ts'
import type { Attempt } from './limits.ts'
import { findMatching } from './passwords.ts'

/**
 * Compares a password with those of accounts, within the rate limits. The duration does not reveal which accounts exist (S6).
 * @returns the first account with this password; undefined if none has it
 * @throws HttpError 429, 503
 */
export async function guess<Account extends { id: number; password: string }>(
  password: string,
  given: Omit<Attempt<Account>, 'address'>,
  { accountLimits, address }: Pick<AccountContext, 'accountLimits' | 'address'>,
): Promise<Account | undefined> {
  const attempt = { ...given, address }
  const admitted = await accountLimits.admit(attempt)
  const found = await findMatching(admitted, password, { tries: given.tries, address }).catch(
    async (error: unknown) => {
      await accountLimits.takeBack(attempt)
      throw error
    },
  )
  if (found) await accountLimits.forgive(attempt, found)
  return found
}
