import { expect, test } from 'vitest'
import { find, read } from './files.ts'

// A rejection that no code handles, and an `error` event without a listener, would end the process. Biome finds promises that a
// statement drops (noFloatingPromises). These tests find what it accepts: `void`, and promises in variables.

/** Matches `void` before a call that may return a promise, and a promise in a variable that some branch may not await. */
const KEEPS =
  /\bvoid (?!(?:response|stream|socket|this)\b)(?![\w?.]+\.(?:set|add)\()[\w?.]+\(|\bawait [a-z]\w*(?=[\n;),]|$)(?!\s*\.)|(?<![\w.)\]])[a-z]\w*\.(?:then|catch|finally)\(|Promise\.(?:race|any)\(/gm

/** Files of the server that keep a promise in a variable or drop it with `void`, and what handles its rejection in every branch. */
const OWNED: Record<string, string> = {
  'server/app/open-site.ts': 'resolved by the watcher; it is never rejected',
  'server/cli/dev.ts': 'development: `generate` and `follow` run processes, whose failures are exit codes',
  'server/desk/catalog.ts': '`runCatalogJob` logs its failure and never rejects',
  'server/desk/studio/commit.ts': 'awaited in the next statement',
  'server/desk/studio/follow.ts': 'the caller awaits it, and the next run ignores its failure',
  'server/desk/studio/publish.ts': 'caught in the next statement',
  'server/desk/studio/scheduled.ts': 'its loop catches every failure',
  'server/engine/app/http-server.ts': '`once` of `close`: the listener of `error` in serve.ts does not hold it up',
  'server/engine/calls/make-call.ts': 'the callers await it; a failure also clears the cache',
  'server/engine/database/postgres.ts': 'resolved by the end of the connection; it is never rejected',
  'server/engine/http/bodies.ts': 'a parser calls back and returns nothing',
  'server/engine/http/multipart.ts': '`written` fails the reading; `read` is awaited in every branch',
  'server/engine/http/refusal.ts': 'awaited in the next statement',
  'server/engine/jobs/backups.ts': '`done` handles both ends of `copying`',
  'server/engine/jobs/daily.ts': '`look` logs every failure',
  'server/engine/mail/outbox.ts': '`sendDue` is caught and logged',
  'server/engine/next-loop-turn.ts': 'the caller awaits it, and the next task ignores its failure',
  'server/engine/pages/build-page.ts': '`Promise.all` of the page awaits it in the same turn',
  'server/engine/pages/error-documents.ts': '`#make` never rejects; under load nobody awaits it',
  'server/engine/queue/queue.ts': 'a turn in the queue, resolved by `start`; it is never rejected',
  'server/engine/queue/thread.ts': '`terminate` does not reject; the race awaits the others',
  'server/engine/site/watch.ts': '`read` catches every failure',
  'server/engine/with-timeout.ts': 'a failure after the timeout is ignored',
  'server/shop/account/handlers.ts': 'caught in the next statement',
  'server/shop/account/limits.ts': 'the caller awaits it',
  'server/shop/catalog/import/photos.ts': 'caught in the next statement',
  'server/shop/catalog/jobs/run.ts': '`terminate` does not reject; the other is resolved by the end of the thread',
  'server/shop/catalog/jobs/worker.ts': 'a failure ends the thread, and `run.ts` reports it',
  'server/shop/catalog/store.ts': '`refresh` reports its failure',
  'server/shop/exchange/protocol.ts': '`runCatalogJob` logs its failure and never rejects',
  'server/shop/submissions/stored-files.ts': 'the caller awaits it, and the next one ignores its failure',
  'server/shop/upstream/background.ts': '`refresh` reports its failure',
  'server/shop/upstream/linked-pictures.ts': 'a failure is remembered for a minute; the callers await it',
  'server/shop/upstream/own-calls.ts': 'the callers await it; a failure is forgotten',
  'server/shop/upstream/public-calls.ts': 'awaited with a timeout, or turned into a value',
}

/** Matches the start of something that reports its failure by an `error` event. */
const EMITS =
  /new Worker\(|\bfork\(|\bspawn\(|new Client\(|new Pool\(\{|(?:return |\n)watch\(|createServer\(|createWriteStream\(|createReadStream\(|\.pipe\(/

/** Matches what receives an `error` event: a listener, `once` of another event, `pipeline`, and the iteration of a stream. */
const RECEIVES = /'error'|\bonce\(\w+, '|pipeline\(|for await|toArray\(\)|\byield\* createReadStream/

const server = find(['server/**/*.{ts,mjs}']).filter((file) => !/\.test\.|testing/.test(file))
const code = (file: string): string => read(file).replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')

test('every promise that the server keeps in a variable or drops is listed with its owner', () => {
  expect(server.filter((file) => code(file).search(KEEPS) >= 0)).toEqual(Object.keys(OWNED).toSorted())
})

test('whatever emits errors has a listener', () => {
  expect(server.filter((file) => EMITS.test(code(file)) && !RECEIVES.test(code(file)))).toEqual([])
})
