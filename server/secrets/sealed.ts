import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { hashOf } from './hash.ts'
import type { Signing } from './signing.ts'

/** Characters of an address that browsers, proxies and letters take without a worry. */
const MAX_LENGTH = 8000

/** Characters of what is in a seal. */
const MAX_TEXT = 200_000

/**
 * Puts a larger text into an address, so that nobody else can make such an address: packed, and its hash signed.
 * @param purpose a seal for one purpose is none for another
 * @returns undefined where it is too long for an address
 */
export function seal(signing: Signing, purpose: string, text: string): string | undefined {
  const packed = deflateRawSync(text, { level: 9 }).toString('base64url')
  const sealed = `${packed}~${signing.sign([purpose, hashOf(packed)])}`
  return sealed.length <= MAX_LENGTH ? sealed : undefined
}

/** Undefined for what we did not seal. */
export function unseal(signing: Signing, purpose: string, sealed: string): string | undefined {
  const [packed = '', signature, rest] = sealed.length <= MAX_LENGTH ? sealed.split('~') : []
  const signed = rest === undefined ? signing.open(signature) : undefined
  if (!Array.isArray(signed) || signed[0] !== purpose || signed[1] !== hashOf(packed)) return undefined
  return inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: MAX_TEXT }).toString()
}
