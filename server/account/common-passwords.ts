import { readFileSync } from 'node:fs'
import { inOtherLayout } from '#schema/definitions/text/layout.ts'
import { HttpError } from '../http/http-error.ts'

/**
 * The 3,000 commonest passwords of eight signs and more (S5), of the list of zxcvbn 4.4.2 by Dan
 * Wheeler and Dropbox (MIT), and Russian ones after them.
 */
const common = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))

/** Whether a password is among the commonest, in either keyboard layout and whatever its capital letters. */
export function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  return common.has(plain) || common.has(inOtherLayout(plain))
}

/** @throws HttpError 422 for a password that others guess first (S5) */
export function refuseCommon(password: string): void {
  if (!isCommon(password)) return
  const message = 'Этот пароль подберут одним из\u00a0первых: придумайте другой'
  throw new HttpError(422, `${message}.`, { password: message })
}
