import { LRUCache } from 'lru-cache'
import { contractOf } from '#schema/api/calls.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { BackVisitor } from '../visitor/back-visitor.ts'
import type { UpstreamClient } from './client.ts'
import { UpstreamFailure } from './failure.ts'

/** The numbers by which the back end knows visitors, in its own form. */
export interface Numbers {
  /** The visitor's; a new one is given once, however many ask for it. @param uid the visitor's number here */
  of(visitor: BackVisitor, uid: string): Promise<string>
  /** The one that public calls are made under where they name one: what they answer is everybody's. */
  ours(): Promise<string>
}

export function createNumbers(client: UpstreamClient): Numbers {
  const coming = new LRUCache<string, Promise<string>>({ max: 10_000, ttl: 60_000 })
  let ours: Promise<string> | undefined

  async function newNumber(token: string | undefined): Promise<string> {
    const { status, body } = await client.ask({ method: 'GET', path: contractOf('personal.uid').path, token })
    const { uid } = record(body)
    if (status !== 200 || (typeof uid !== 'string' && typeof uid !== 'number')) throw new UpstreamFailure('noUid')
    return String(uid).slice(0, 500)
  }

  return {
    async of(visitor, uid) {
      const known = visitor.number()
      if (known !== undefined) return known
      const asked = coming.get(uid) ?? newNumber(visitor.token())
      coming.set(uid, asked)
      asked.catch(() => coming.delete(uid))
      const number = await asked
      visitor.keepNumber(number)
      return number
    },
    ours() {
      ours ??= newNumber(undefined)
      ours.catch(() => (ours = undefined))
      return ours
    },
  }
}
