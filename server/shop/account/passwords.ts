import { readFileSync } from 'node:fs'
import { inOtherLayout } from '#schema/definitions/text/transliterate.ts'
import { fieldError } from '../../engine/http/http-error.ts'
import { TaskQueue } from '../../engine/http/task-queue.ts'

/**
 * The 3,000 commonest passwords of eight signs and more (S5), of the list of zxcvbn 4.4.2 by Dan
 * Wheeler and Dropbox (MIT), and Russian ones after them.
 */
const common = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))

/** Returns true for one of the most common passwords, in either keyboard layout and any case. */
export function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  return common.has(plain) || common.has(inOtherLayout(plain))
}

/** @throws HttpError 422 for a password that others guess first (S5) */
export function refuseCommon(password: string): void {
  if (!isCommon(password)) return
  throw fieldError('password', 'Этот пароль подберут одним из\u00a0первых: придумайте другой')
}

/** Loaded with the first password. */
const argon2 = () => import('@node-rs/argon2')

/** argon2id is the package's default (S5; OWASP's least). Memory in kibibytes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

const queue = new TaskQueue({
  // Each takes 19 MiB and a thread that files and the network need too.
  atOnce: 4,
  // About two seconds of them on a slow machine.
  waiting: 60,
  refusal: 'Сейчас входит слишком много посетителей. Повторите через минуту.',
  retryAfter: 10,
})

/** Normalizes different encodings of the same characters. */
const normal = (password: string): string => password.normalize('NFKC')

/** @throws HttpError 503 */
export async function hashPassword(password: string): Promise<string> {
  return queue.run(async () => (await argon2()).hash(normal(password), COST))
}

let dummy: Promise<string> | undefined

/**
 * Returns the first candidate whose hash matches; undefined if none. Always computes `tries` hashes, so the time does
 * not reveal who has an account (S6). @throws HttpError 503
 */
export async function findMatching<T extends { password: string }>(
  candidates: readonly T[],
  password: string,
  tries: number,
): Promise<T | undefined> {
  const nobody = await (dummy ??= hashPassword('никто'))
  queue.refuseOverload(tries)
  const fits = await Promise.all(
    Array.from({ length: tries }, (_, i) =>
      queue.run(async () => (await argon2()).verify(candidates[i]?.password ?? nobody, normal(password))),
    ),
  )
  return candidates.find((_, i) => fits[i])
}
