import { readFileSync } from 'node:fs'
import { inOtherLayout } from '#schema/definitions/text/transliterate.ts'
import { fieldError } from '../../engine/http/http-error.ts'
import { clientKey } from '../../engine/limits/rate-limiter.ts'
import { FairQueue } from '../../engine/queue/queue.ts'

/**
 * The 3,000 most common passwords of at least eight characters (S5), from the list of zxcvbn 4.4.2 by Dan Wheeler and Dropbox (MIT), and
 * common Russian passwords.
 */
const common = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))

/** Returns true for one of the most common passwords, in either keyboard layout and any case. */
export function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  return common.has(plain) || common.has(inOtherLayout(plain))
}

/** Refuses a common password, which attackers try first (S5). @throws HttpError 422 */
export function refuseCommon(password: string): void {
  if (!isCommon(password)) return
  throw fieldError('password', 'Этот пароль подберут одним из\u00a0первых: придумайте другой')
}

/** Imported dynamically, when the first password is hashed. */
const argon2 = () => import('@node-rs/argon2')

/** Costs of argon2id, which is the package's default algorithm: OWASP's minimum (S5). `memoryCost` is in kibibytes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

const queue = new FairQueue({
  // Each hash takes 19 MiB and one of the libuv threads, which file access and DNS need too.
  atOnce: 4,
  // 60 hashes take about two seconds on a slow machine.
  waiting: 60,
  each: 20,
  busy: 'Сейчас входит слишком много посетителей. Повторите через минуту.',
})

/** Converts different Unicode encodings of the same text to one. */
const normal = (password: string): string => password.normalize('NFKC')

/** Hashes a password in the queue. @param address IP address of the request @throws Overloaded */
export const hashPassword = (password: string, address: string): Promise<string> =>
  queue.run({ key: clientKey(address) }, async () => (await argon2()).hash(normal(password), COST))

let dummy: Promise<string> | undefined

/**
 * Returns the first candidate with this password; undefined if none. Always computes `tries` hashes one after another, so that the duration
 * does not reveal whether accounts exist (S6). @throws Overloaded
 */
export async function findMatching<T extends { password: string }>(
  candidates: readonly T[],
  password: string,
  { tries, address }: { tries: number; address: string },
): Promise<T | undefined> {
  const nobody = await (dummy ??= argon2().then(({ hash }) => hash('никто', COST)))
  return queue.run({ key: clientKey(address) }, async () => {
    const { verify } = await argon2()
    const fits: boolean[] = []
    for (let i = 0; i < tries; i++) fits.push(await verify(candidates[i]?.password ?? nobody, normal(password)))
    return candidates.find((_, i) => fits[i])
  })
}
