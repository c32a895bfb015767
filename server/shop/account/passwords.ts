import { readFileSync } from 'node:fs'
import { inOtherLayout } from '#schema/definitions/text/transliterate.ts'
import { fieldError, HttpError } from '../../engine/http/http-error.ts'

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

/** Maximum number of concurrent hashes: each takes 19 MiB and a thread that files and the network need too. */
const AT_ONCE = 4

/** Maximum number of hashes that wait: about two seconds of them on a slow machine. */
const WAITING = 60

let running = 0
const waiting: (() => void)[] = []

/** @throws HttpError 503 if this many more hashes would wait for too long */
function refuseOverload(more: number): void {
  if (running + waiting.length + more > AT_ONCE + WAITING)
    throw new HttpError(503, 'Сейчас входит слишком много посетителей. Повторите через минуту.', undefined, 10)
}

async function nextLoopTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    // Passes the slot to the next waiter.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Normalizes different encodings of the same characters. */
const normal = (password: string): string => password.normalize('NFKC')

/** @throws HttpError 503 */
export async function hashPassword(password: string): Promise<string> {
  refuseOverload(1)
  return nextLoopTurn(async () => (await argon2()).hash(normal(password), COST))
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
  refuseOverload(tries)
  const fits = await Promise.all(
    Array.from({ length: tries }, (_, i) =>
      nextLoopTurn(async () => (await argon2()).verify(candidates[i]?.password ?? nobody, normal(password))),
    ),
  )
  return candidates.find((_, i) => fits[i])
}
