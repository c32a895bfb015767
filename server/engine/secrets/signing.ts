import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Database } from '../database/tables.ts'
import { hashOf, newSecret } from './hash.ts'

/** Signs values in URLs. */
export interface Signing {
  sign(value: unknown): string
  /** Returns the signed value; undefined for a token that this site did not sign. */
  open(token: unknown): unknown
}

/** Bytes of a signature: 128 bits. */
const LENGTH = 16

export interface SigningKeys {
  current: Buffer
  /** Earlier keys, each valid until its own time in milliseconds. */
  earlier: readonly { key: Buffer; until: number }[]
}

export function createSigning(keys: () => SigningKeys, now: () => number = () => Date.now()): Signing {
  const signatureOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest().subarray(0, LENGTH)

  function isSigned(text: string, signature: Buffer): boolean {
    const { current, earlier } = keys()
    const good = [current, ...earlier.filter(({ until }) => until > now()).map(({ key }) => key)]
    return good.some((key) => timingSafeEqual(signature, signatureOf(text, key)))
  }

  return {
    sign(value) {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${text}.${signatureOf(text, keys().current).toString('base64url')}`
    },
    open(token) {
      const [text, signature, rest] = typeof token === 'string' && token.length < 4000 ? token.split('.') : []
      if (!text || !signature || rest !== undefined) return undefined
      const signatureBytes = Buffer.from(signature, 'base64url')
      if (signatureBytes.length !== LENGTH || !isSigned(text, signatureBytes)) return undefined
      return JSON.parse(Buffer.from(text, 'base64url').toString())
    },
  }
}

/** Maximum length of a sealed text: browsers, proxies and mail programs accept URLs of this length. */
const MAX_SEALED = 8000

/** Maximum size of a decompressed text in bytes. */
const MAX_UNSEALED = 200_000

/**
 * Compresses and signs a longer text for a URL.
 * @param purpose `unseal` accepts the result only for the same purpose
 * @returns undefined if the result is too long for a URL
 */
export function seal(signing: Signing, purpose: string, text: string): string | undefined {
  const packed = deflateRawSync(text, { level: 9 }).toString('base64url')
  const sealed = `${packed}~${signing.sign([purpose, hashOf(packed)])}`
  return sealed.length <= MAX_SEALED ? sealed : undefined
}

/** Returns the text that `seal` signed for this purpose; undefined if the signature is invalid or has another purpose. */
export function unseal(signing: Signing, purpose: string, sealed: string): string | undefined {
  const [packed = '', signature, rest] = sealed.length <= MAX_SEALED ? sealed.split('~') : []
  const signed = rest === undefined ? signing.open(signature) : undefined
  if (!Array.isArray(signed) || signed[0] !== purpose || signed[1] !== hashOf(packed)) return undefined
  return inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: MAX_UNSEALED }).toString()
}

/** Names in the table `facts`: of the current key, and of earlier keys. */
const [CURRENT, EARLIER] = ['signing-key', 'signing-keys-earlier']

type StoredKeys = readonly { key: string; until: number }[]

const fromText = (key: string): Buffer => Buffer.from(key, 'base64url')

/** Reads the keys, and creates the first one if there is none: all processes with the same data share the keys. */
export async function readSigningKeys({ query, safe }: Pick<Database, 'query' | 'safe'>): Promise<SigningKeys> {
  const read = async () =>
    new Map(
      (await query.selectFrom('facts').selectAll().where('name', 'in', [CURRENT, EARLIER]).execute()).map(
        ({ name, value }) => [name, safe.open(value)],
      ),
    )
  let facts = await read()
  if (!facts.has(CURRENT)) {
    await query
      .insertInto('facts')
      .values({ name: CURRENT, value: safe.seal(newSecret()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    facts = await read()
  }
  const earlier = JSON.parse(facts.get(EARLIER) ?? '[]') as StoredKeys // written by rotateSigningKey
  return {
    current: fromText(facts.get(CURRENT) ?? ''),
    earlier: earlier.map(({ key, until }) => ({ key: fromText(key), until })),
  }
}

/** Replaces the key. @param until time in milliseconds when the previous key expires; in the past: all earlier keys expire at once */
export async function rotateSigningKey(database: Pick<Database, 'query' | 'safe'>, until: number, now: number) {
  const { safe } = database
  await readSigningKeys(database)
  await database.query.transaction().execute(async (transaction) => {
    const put = (name: string, text: string) => {
      const value = safe.seal(text)
      return transaction
        .insertInto('facts')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    }
    const { current, earlier } = await readSigningKeys({ query: transaction, safe })
    const kept = until > now ? [{ key: current, until }, ...earlier.filter((other) => other.until > now)] : []
    await put(EARLIER, JSON.stringify(kept.map(({ key, until }) => ({ key: key.toString('base64url'), until }))))
    await put(CURRENT, newSecret())
  })
}

/** Encrypts keys that were stored before DESK_KEY was set or changed. */
export async function sealSigningKeys({ query, safe }: Pick<Database, 'query' | 'safe'>): Promise<void> {
  for (const { name, value } of await query
    .selectFrom('facts')
    .selectAll()
    .where('name', 'in', [CURRENT, EARLIER])
    .execute())
    if (!safe.isSealed(value))
      await query
        .updateTable('facts')
        .set({ value: safe.seal(safe.open(value)) })
        .where('name', '=', name)
        .where('value', '=', value)
        .execute()
}
