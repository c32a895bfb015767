import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Area } from '#schema/definitions/kinds/kinds.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Visitor } from '../visitor/visitor.ts'
import { ErrorDocuments } from './error-documents.ts'
import { PageCache } from './page-cache.ts'
import type { SiteState } from './site-state.ts'

const refusal = (status: number, isOverload = false): Refusal => ({
  ...{ status, isOverload, message: `Ответ <${status}>`, number: undefined, fields: undefined, details: undefined },
})

/** Creates the documents of a site whose pages are rendered when `open` is called. */
function makeDocuments() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const render = vi.fn(async () => {
    await opened
    return '<p>\ue000</p>'
  })
  const prepareError = async (status: number) => ({ name: 'error', page: { status } })
  const documents = new ErrorDocuments({
    state: () => ({ maker: { prepareError } }) as unknown as SiteState, // all that a document asks of the site
    cache: new PageCache(),
    render,
  })
  const place = {
    area: { name: '' } as Area,
    visitor: { signedIn: false } as Visitor,
    type: 'html' as const,
    log: { error: vi.fn() } as unknown as Logger,
  }
  return { open, render, ask: async (refused: Refusal) => (await documents.bodyOf(refused, place)).text }
}

const STATUSES = Array.from({ length: 100 }, (_, i) => 400 + i)

test('every refusal again and again, with documents that are being rendered anew, rejects nothing', async () => {
  const { open, render, ask } = makeDocuments()
  open()
  const askAll = () => Promise.all(STATUSES.map((status) => ask(refusal(status))))
  const texts = STATUSES.map((status) => `<p>Ответ &lt;${status}&gt;</p>`)
  expect(await askAll()).toEqual(texts)
  const rejected = vi.fn()
  process.on('unhandledRejection', rejected)
  onTestFinished(() => void process.off('unhandledRejection', rejected))
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  for (const times of [2, 3]) {
    // Each try finds stale documents; those that are still being rendered anew are not rendered twice.
    await vi.waitFor(async () => {
      now += 61_000
      expect([await askAll(), await askAll()]).toEqual([texts, texts])
      expect(render.mock.calls.length).toBeGreaterThanOrEqual(times * STATUSES.length)
    })
  }
  await wait(20)
  expect(rejected).not.toHaveBeenCalled()
})

test('under load nobody waits for a document, and one rendering serves all', async () => {
  const { open, render, ask } = makeDocuments()
  expect(await Promise.all([ask(refusal(503, true)), ask(refusal(503, true))])).toEqual(
    Array(2).fill(expect.stringContaining('Сайт занят')),
  )
  const waiting = ask(refusal(503))
  open()
  expect(await waiting).toBe('<p>Ответ &lt;503&gt;</p>')
  expect(await ask(refusal(503, true))).toBe('<p>Ответ &lt;503&gt;</p>')
  expect(render).toHaveBeenCalledTimes(1)
})
