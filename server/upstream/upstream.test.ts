import { expect, it } from 'vitest'
import type { CallName } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { loadFiles } from '#schema/definitions/kinds/files.ts'
import { publicFolder, schemaFolder } from '../paths.ts'
import { createSigning } from '../secrets/signing.ts'
import { createSite } from '../site/site.ts'
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

it('while it hangs, pages go on with empty answers to what they ask besides', async () => {
  const seo = { h1: '', title: '', picture: '', canonical: '', robots: '', description: '', keywords: '', text: '' }
  expect(await answerOf('seo.data', { path: '/' }, async () => ({ ...seo, h1: 'ours' }))).toEqual(seo)
  expect(await answerOf('section.list', { kind: 'main' }, () => Promise.reject(new Error('none')))).toEqual({
    list: [],
  })
})
