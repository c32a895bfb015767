import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createPublicResponder } from './respond-public.ts'

// Which requests are answered before Express; that both ways answer alike: tests/api/calls.test.ts.

const log = pino({ level: 'silent' })

/** Whether it takes a request. What it answers is of no account here: there is nothing to answer from. */
function takes(url: string, { method = 'GET', headers = {}, trustsProxy = false } = {}): boolean {
  const contexts = {
    public: () => {
      throw new TypeError('no site')
    },
  }
  const respond = createPublicResponder({ contexts, log, securityHeaders: () => [], trustsProxy })
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url, headers })
  return respond(request, new ServerResponse(request))
}

test.each([
  '/api/app/catalog/list',
  '/api/app/catalog-import/list?material=pet&page=2',
  '/api/app/content/news/liniya-rpet/view',
  '/api/app/search/suggest?q=%D0%B1',
])('%s is answered by itself', (url) => {
  expect(takes(url)).toBe(true)
  expect(takes(url, { method: 'HEAD', headers: { cookie: 'userId=a; region=2' } })).toBe(true)
})

test.each([
  ['what is the visitor’s own', '/api/app/basket/item', {}],
  ['what is no call', '/api/app/nothing', {}],
  ['a page', '/catalog/', {}],
  ['a part that is encoded', '/api/app/content/news/%6c/view', {}],
  ['a NUL', '/api/app/search/list?q=%00', {}],
  ['another method', '/api/app/catalog/list', { method: 'POST' }],
  ['a body', '/api/app/catalog/list', { headers: { 'content-length': '2' } }],
  ['who is signed in', '/api/app/catalog/list', { headers: { cookie: 'auth.token=a' } }],
  ['who has a token', '/api/app/catalog/list', { headers: { authorization: 'Bearer a' } }],
  ['a proxy that nobody named', '/api/app/catalog/list', { headers: { 'x-forwarded-for': '192.0.2.1' } }],
])('%s is left to Express', (_, url, more) => {
  expect(takes(url, more)).toBe(false)
})

test('behind a proxy that is trusted what it says is no reason', () => {
  expect(takes('/api/app/catalog/list', { headers: { 'x-forwarded-for': '192.0.2.1' }, trustsProxy: true })).toBe(true)
})
