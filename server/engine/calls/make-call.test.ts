import { beforeEach, expect, test } from 'vitest'
import { calls } from '#schema/api/calls.ts'
import { sampleOf } from '#schema/definitions/contract/sample.ts'
import type { OwnContext, PublicContext } from './context.ts'
import { createMakeCall, type ShopCalls } from './make-call.ts'

// A call whose answer is shared gets no personal data (S26).

let seen: object[] = []
beforeEach(() => void (seen = []))

const makeCall = createMakeCall({
  calls,
  // Provides a handler for any name, which returns the sample of the call.
  handlers: new Proxy({} as ShopCalls['handlers'], {
    get: (_, name) => async (_parameters: object, context: object) => {
      seen.push(context)
      const [, call] = Object.entries(calls).find(([call]) => call === name) ?? []
      return sampleOf(call?.response ?? {})
    },
  }),
  dataVersion: () => '1',
  asStaff: (_name, context, run) => run(context),
  around: (_name, _parameters, _context, local) => local(),
})

/** A context with only the properties that the calls read. */
const shared = { site: { variants: { list: [] } }, day: '2026-11-27' } as unknown as PublicContext
const own = { ...shared, shared, uid: 'a'.repeat(32), user: undefined } as unknown as OwnContext

test('a public call gets no person, whoever asks: its answer is given to others', async () => {
  await makeCall('about.view', {}, own)
  expect(seen).toEqual([shared])
  await makeCall('about.view', {}, shared)
  expect(seen).toEqual([shared])
})

test('a call of the visitor’s own is an error where a rendering is shared, and a refusal for a guest', async () => {
  await makeCall('basket.item', {}, own)
  expect(seen).toEqual([own])
  await expect(makeCall('basket.item', {}, shared)).rejects.toThrow(TypeError)
  await expect(makeCall('personal.profile', {}, shared)).rejects.toThrow(TypeError)
  await expect(makeCall('personal.profile', {}, own)).rejects.toMatchObject({ statusCode: 401 })
})
