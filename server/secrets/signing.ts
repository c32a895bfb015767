import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Database } from '../database/database.ts'
import { hashOf, newSecret } from './hash.ts'

/** Signs values in URLs. */
export interface Signing {
  sign(value: unknown): string
  /** Returns the value, or undefined for a token that this site did not sign. */
  open(token: unknown): unknown
}

/** Bytes of a signature: 128 bits. */
const LENGTH = 16

export function createSigning(key: () => Buffer): Signing {
  let prepared: KeyObject | undefined
  function signatureOf(text: string): Buffer {
    prepared ??= createSecretKey(key())
    return createHmac('sha256', prepared).update(text).digest().subarray(0, LENGTH)
  }
  return {
    sign(value) {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${text}.${signatureOf(text).toString('base64url')}`
    },
    open(token) {
      const [text, signature, rest] = typeof token === 'string' && token.length < 4000 ? token.split('.') : []
      if (!text || !signature || rest !== undefined) return undefined
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== LENGTH || !timingSafeEqual(given, signatureOf(text))) return undefined
      return JSON.parse(Buffer.from(text, 'base64url').toString())
    },
  }
}

/** Characters of an address that browsers, proxies and mail programs accept. */
const MAX_SEALED = 8000

/** Bytes of an unpacked text. */
const MAX_UNSEALED = 200_000

/**
 * Packs a larger text for an address and signs its hash.
 * @param purpose `unseal` opens the seal for the same purpose only
 * @returns undefined where the result is too long for an address
 */
export function seal(signing: Signing, purpose: string, text: string): string | undefined {
  const packed = deflateRawSync(text, { level: 9 }).toString('base64url')
  const sealed = `${packed}~${signing.sign([purpose, hashOf(packed)])}`
  return sealed.length <= MAX_SEALED ? sealed : undefined
}

/** Returns the text, or undefined for a signature of another site. */
export function unseal(signing: Signing, purpose: string, sealed: string): string | undefined {
  const [packed = '', signature, rest] = sealed.length <= MAX_SEALED ? sealed.split('~') : []
  const signed = rest === undefined ? signing.open(signature) : undefined
  if (!Array.isArray(signed) || signed[0] !== purpose || signed[1] !== hashOf(packed)) return undefined
  return inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: MAX_UNSEALED }).toString()
}

/** The data's own key, created once: all processes on the same data share it. */
export async function signingKey({ query }: Database): Promise<Buffer> {
  const name = 'signing-key'
  await query
    .insertInto('facts')
    .values({ name, value: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await query.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return Buffer.from(value, 'base64url')
}
