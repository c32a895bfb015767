import { LRUCache } from 'lru-cache'
import { contractOf } from '#schema/api/calls.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { inTime } from '../in-time.ts'
import type { BackVisitor } from '../visitor/back-visitor.ts'
import type { UpstreamClient } from './client.ts'
import { UpstreamFailure } from './failure.ts'

/** The numbers by which the back end knows visitors, in its own form. */
export interface Numbers {
  /** The visitor's; a new one is given once, however many ask for it. @param uid the visitor's number here */
  of(visitor: BackVisitor, uid: string): Promise<string>
  /**
   * The one that public calls are made under where they name one: what they answer is everybody's. Empty while none
   * comes: the first who ask wait for it, nobody after them does.
   */
  ours(): Promise<string>
}

/** How long it is left alone that gave none, in milliseconds: longer than it may take to say so. */
const AGAIN_MS = 20_000

/** @param patience how long public calls wait for their number, in milliseconds */
export function createNumbers(client: UpstreamClient, patience: number, now = () => Date.now()): Numbers {
  const coming = new LRUCache<string, Promise<string>>({ max: 10_000, ttl: 60_000 })
  let known = ''
  let waited: Promise<string> | undefined
  let until = 0

  async function askOurs(): Promise<void> {
    until = now() + AGAIN_MS
    known = await newNumber(client)
  }

  return {
    async of(visitor, uid) {
      const known = visitor.number()
      if (known !== undefined) return known
      const asked = coming.get(uid) ?? newNumber(client, visitor.token())
      coming.set(uid, asked)
      asked.catch(() => coming.delete(uid))
      const number = await asked
      visitor.keepNumber(number)
      return number
    },
    async ours() {
      if (known === '' && now() >= until) {
        const asked = askOurs().catch(() => undefined)
        waited ??= inTime(asked, patience, () => undefined).then(() => known)
      }
      return known || (waited ?? '')
    },
  }
}

/** One that nobody has. @throws UpstreamFailure */
export async function newNumber(client: UpstreamClient, token?: string): Promise<string> {
  const call = 'personal.uid'
  const { status, body } = await client.ask({ call, method: 'GET', path: contractOf(call).path, token })
  const { uid } = record(body)
  if (status !== 200 || (typeof uid !== 'string' && typeof uid !== 'number')) throw new UpstreamFailure('noUid')
  return String(uid).slice(0, 500)
}
