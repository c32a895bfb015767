import { expect, test } from 'vitest'
import { find, read } from './files.ts'

/** Matches a cache, or a map of promises that several requests may await. */
const SHARES = /new LRUCache\b|Map<[^()\n]*\bPromise<|#shared = new Map/

/** Files that share a response between requests, with the cache key and the reason why all requests with this key may have it (S26). */
const SHARED: Record<string, string> = {
  'renderer/engine/prerender/prerender.tsx':
    'HTML of static blocks and `Cached` parts, by a hash of all that they are made of',
  'renderer/engine/fetch/fetched.ts': 'in one browser: pages and modals by address',
  'renderer/engine/loading/wake.ts': 'in one browser: code of sleeping blocks, by the key of the block',
  'renderer/kit/form/captcha.ts': 'in one browser: scripts by address',
  'schema/definitions/text/typography.ts': 'verdicts on texts of the files, by the text',
  'server/desk/studio/drafts.ts': 'drafts by the number of their author; only a key of that author reads them',
  'server/desk/studio/follow.ts': 'a promise without a value: the files have followed the database',
  'server/engine/calls/make-call.ts':
    'answers of public calls by call, parameters, day and place; the handler gets `shared` of the context',
  'server/engine/database/sqlite-dialect.ts': 'prepared statements by their SQL; values are bound anew',
  'server/engine/forms/form-checks.ts': 'compiled schemas of forms, by the schema',
  'server/engine/http/refusal.ts': 'compressed pages of refusals under load, of `error-documents.ts`',
  'server/engine/limits/per-address.ts':
    'visitors that were counted, by their number, and counts by address; no answer',
  'server/engine/pages/load-data.ts': 'calls of one request, by call and parameters',
  'server/engine/pages/error-documents.ts':
    'pages of refusals by status, area and `pageKey` of no address; the rendering gets `sharedPart` of the visitor',
  'server/engine/pages/page-cache.ts': 'pages by `pageKey`; the rendering gets `sharedPart` of the visitor',
  'server/engine/pages/preview.ts': 'sites of a draft by the texts of its files',
  'server/engine/queue/queue.ts':
    'results of tasks that run or wait, by keys of the callers: pages, pictures, papers, checks',
  'server/engine/visitor/visitor.ts': 'the day on which a cookie was renewed, by visitor; no answer',
  'server/shop/catalog/calls/filter.ts': 'counts of a filter, by section and choices',
  'server/shop/catalog/import/receive-pictures.ts': 'pictures of one import, by address',
  'server/shop/catalog/rendering/picture-process.ts': 'canvases of renderings, by what they show',
  'server/shop/catalog/search/store.ts': 'words of a product’s texts, by the text',
  'server/shop/catalog/search/words.ts': 'stems of words, by the word',
  'server/shop/orders/handlers.ts': 'orders that are being placed, by a hash of visitor and key',
  'server/shop/papers/cached-files.ts':
    'price lists and drawings by all that they are made of; the limit is asked before, for each',
  'server/shop/upstream/client.ts': 'pauses of failing calls, by the call',
  'server/shop/upstream/linked-pictures.ts': 'addresses of pictures, by the address there',
  'server/shop/upstream/own-calls.ts': 'the number that another back end gives a visitor, by the visitor’s own number',
  'server/shop/upstream/public-calls.ts':
    'answers to public calls by path and query, asked with the number of the site itself',
}

test('every cache and every promise that several wait for is listed with its key', () => {
  const files = find(['{schema,renderer,server,blocks}/**/*.{ts,tsx}']).filter((file) => !/\.test\.|testing/.test(file))
  expect(files.filter((file) => SHARES.test(read(file)))).toEqual(Object.keys(SHARED).toSorted())
})
