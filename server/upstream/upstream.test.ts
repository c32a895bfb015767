import { expect, it } from 'vitest'
import type { CallName } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { loadFiles } from '#schema/definitions/kinds/files.ts'
import { publicFolder, schemaFolder } from '../paths.ts'
import { createSigning } from '../secrets/signing.ts'
import { createSite } from '../site/site.ts'
import type { UpstreamClient } from './client.ts'
import { UpstreamFailure } from './failure.ts'
import { tryUpstream } from './try.ts'
import { createUpstream } from './upstream.ts'

const site = createSite(
  await loadFiles(schemaFolder, publicFolder),
  createSigning(() => Buffer.from('key')),
)

/** One that is asked by nobody but a client that never answers. */
const hanging = createUpstream({
  apiUpstream: 'https://back.example',
  apiLocal: [],
  clientSecret: undefined,
  log: { warn: () => undefined },
  client: { ask: () => new Promise(() => undefined) },
  patience: 10,
})

const answerOf = <Name extends CallName>(
  name: Name,
  given: object,
  local: () => Promise<CallAnswer<Name>>,
): Promise<CallAnswer<Name>> | undefined =>
  hanging?.answer({
    name,
    given: { ...given },
    site,
    origin: 'https://shop.example',
    uid: '',
    visitor: undefined,
    post: undefined,
    local,
  })

it('while it hangs, pages go on with what is here of their frame, and without their parts', async () => {
  const seo = { h1: 'x', title: '', picture: '', canonical: '', robots: '', description: '', keywords: '', text: '' }
  expect(await answerOf('seo.data', { path: '/' }, async () => seo)).toEqual(seo)
  expect(await answerOf('section.list', { kind: 'main' }, () => Promise.reject(new Error('none')))).toEqual({
    list: [],
  })
})

it('is tried by calls side by side, so that one which hangs is soon done with', async () => {
  let [underWay, most] = [0, 0]
  const client: UpstreamClient = {
    async ask() {
      most = Math.max(most, ++underWay)
      await new Promise(setImmediate)
      underWay -= 1
      throw new UpstreamFailure('late')
    },
  }
  const tried = await tryUpstream(client, { site, origin: 'https://shop.example', back: 'https://back.example' })
  expect(tried.filter(({ outcome }) => outcome === 'fits')).toEqual([])
  expect(tried.length).toBeGreaterThan(20)
  expect(most).toBeGreaterThan(5)
})
