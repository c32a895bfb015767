import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { newSecret } from './hash.ts'

/** Puts values into addresses so that nobody else can make such an address. */
export interface Signing {
  sign(value: unknown): string
  /** Undefined for what we did not sign. */
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

/** The data's own key, made once: every process on the same data opens what another signed. */
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
