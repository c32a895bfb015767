const WEIGHTS = [7, 1, 3]

/** Checks an account's control key: the weighted sum of three digits of the bank's code and the account's 20 digits ends in 0. */
const holdsKey = (bank: string, account: string): boolean =>
  [...bank, ...account].reduce((sum, digit, i) => sum + ((Number(digit) * (WEIGHTS[i % 3] ?? 0)) % 10), 0) % 10 === 0

/** Returns true for the code of a Russian bank, БИК: nine digits that begin with 04. */
export const isBic = (text: string): boolean => /^04[0-9]{7}$/.test(text)

const isWhole = (account: string, bic: string): boolean => /^[0-9]{20}$/.test(account) && isBic(bic)

/** Returns the bank's part in the control key of correspondent and Bank of Russia accounts: 0, then digits 5 and 6 of the БИК. */
const branch = (bic: string): string => `0${bic.slice(4, 6)}`

/** Validates a settlement account by its control key with the bank's code. */
export const isAccount = (account: string, bic: string): boolean =>
  isWhole(account, bic) && holdsKey(/00[0-2]$/.test(bic) ? branch(bic) : bic.slice(-3), account)

/** Validates a bank's correspondent account by its control key with the bank's code. */
export const isCorrespondent = (account: string, bic: string): boolean =>
  isWhole(account, bic) && holdsKey(branch(bic), account)
