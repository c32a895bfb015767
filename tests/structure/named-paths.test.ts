import { expect, test } from 'vitest'
import { find, houseOf, PAGES, read, SOURCES } from './cited.ts'
import { commentsOf, pathProblems } from './named-paths.ts'

/** Made by a build or a running site, or by whoever follows the page. */
const NOT_THERE_YET: ReadonlySet<string> = new Set([
  'dist/',
  'dist/cache',
  'mail/',
  'blocks/notice/',
  'content/news/novaya-liniya.json',
  'pages/delivery.json',
  'forms/samples.json',
  'mails/samples.json',
  'modals/samples.json',
  'schema/content/days-off.json',
  'schema/definitions/kinds/content/days.ts',
])

test('every path that a page or a comment names is there', () => {
  const texts = [
    ...find(PAGES).map((file) => ({ file, text: read(file) })),
    ...find(SOURCES).map((file) => ({ file, text: commentsOf(read(file)) })),
  ]
  const wrong = texts.flatMap(({ file, text }) =>
    pathProblems(text, houseOf(file), NOT_THERE_YET).map((problem) => `${file}:${problem}`),
  )
  expect(wrong).toEqual([])
})

const THERE = new Set(['docs/a.md', 'server', 'server/http', 'server/http/a.ts', 'docs/figures/a.png'])
const house = { folder: 'docs', exists: (path: string) => THERE.has(path.replace(/\/$/, '')) }
const problemsOf = (text: string) => pathProblems(text, house, new Set(['dist/']))

test.each([
  '`server/http/a.ts`, `#server/http/a.ts`, `figures/a.png`, `dist/`',
  '| `server/` | `http/`, `http/a.ts` |',
  'sees server/http/a.ts.',
  '`text/html` is no path, nor is `GET /a/`, `/a/b/` or `DATA_DIR/mail`',
])('nothing is found in %j', (text) => {
  expect(problemsOf(text)).toEqual([])
})

test.each([
  ['a\n`server/b.ts`', ['2: there is no server/b.ts']],
  ['`http/a.ts`', ['1: there is no http/a.ts']],
  ['`server/`\n`http/`', ['2: there is no http/']],
  ['sees server/b.ts.', ['1: there is no server/b.ts']],
])('a planted path is found: %j', (text, problems) => {
  expect(problemsOf(text)).toEqual(problems)
})

test('of a source only its comments are read', () => {
  expect(commentsOf("const a = 'server/b.ts'\n/** server/c.ts\n * server/d.ts */\na() // server/e.ts\n")).toBe(
    '\n/** server/c.ts\n * server/d.ts */\n// server/e.ts\n',
  )
})
