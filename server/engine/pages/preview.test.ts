import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { createSigning } from '../secrets/signing.ts'
import { createPreviews, FRAME, previewKey, readPreview } from './preview.ts'
import type { SiteState } from './site-state.ts'

const textsOf = (version: string) => ({ version }) as SchemaTexts

test('a request that waits sees one state of the draft, and those after it the newer one', async () => {
  const signing = createSigning(() => ({ current: Buffer.alloc(32), earlier: [] }))
  const site = { version: 'site', signing, kinds: { areaAt: () => ({}) } }
  const previewed = (_: string | undefined, texts?: SchemaTexts) =>
    ({ texts, upToDate: () => ({ texts }) }) as SiteState
  const current = () => ({ site, texts: textsOf('published'), previewed }) as unknown as SiteState
  let draft = 'first'
  const drafts = { load: async () => undefined, textsOf: () => textsOf(draft) }
  const previews = createPreviews(current, drafts)
  const read = readPreview(current, drafts, async () => true, previews)
  const key = previewKey(signing, { who: 'Анна', staff: 1, isDraft: true })
  const begin = async () => {
    const request = { headers: {}, originalUrl: `/about/?${FRAME}=${key}` } as Request
    await read(request, { set: () => undefined } as unknown as Response, () => undefined)
    return () => previews(request)?.state.texts.version
  }

  const waiting = await begin()
  draft = 'second'
  expect(waiting()).toBe('first')
  expect((await begin())()).toBe('second')
})
