import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasErrors } from './report.ts'
import { problemLines, problemsOf, textsOf } from './testing.ts'
import { baseFiles } from './testing-base.ts'

test('good files give no problem', () => {
  expect(problemLines()).toEqual([])
})

test.each([
  ['Москва', 55.75, 37.6],
  ['Омск', 54.99, 73.37],
  ['Владивосток', 43.12, 131.89],
  ['Анадырь', 64.73, 177.51],
  ['Норильск', 69.35, 88.2],
])('latitude and longitude of %s are not taken one for the other', (_, lat, lon) => {
  const office = JSON.parse(baseFiles['content/settings.json']?.offices ?? '')[0]
  const at = (lat: number, lon: number) =>
    problemsOf({ 'content/settings.json': { offices: JSON.stringify([{ ...office, position: { lat, lon } }]) } })
  expect(at(lat, lon)).toEqual([])
  expect(at(lon, lat)).not.toEqual([])
})

test('a problem says everything about its place', () => {
  const text =
    '{ "$schema": "../definitions/generated/page.schema.json", \n  "meta": { "title": "Главная", "description": "Тара." }\n}'
  const [missing] = problemsOf({ 'pages/home.json': text })
  expect(missing).toEqual({
    severity: 'error',
    file: 'schema/pages/home.json',
    line: 2,
    column: 3,
    pointer: '',
    rule: 'вид/нет-ключа',
    message: 'Нет обязательного ключа «blocks».',
    hint: 'Блоки по порядку.',
  })
  const misspelt = problemsOf({ 'pages/home.json': text.replace('\n}', ',\n  "bloks": [] }') })
  // The checker does not also report the correctly spelled key as missing.
  expect(misspelt).toHaveLength(1)
  expect(misspelt[0]).toMatchObject({
    line: 3,
    column: 3,
    pointer: '/bloks',
    hint: 'Возможно, имелось в виду «blocks».',
  })
})

test('all problems of several files are told at once, by file, line and column', () => {
  const problems = problemLines({
    'pages/home.json': '{\n  "meta": {},,\n}',
    'layouts/default.json': { blocks: '[{ "type": "outlet" }, ▸{ "type": "outlet" }, { "type": ▸"txt" }]' },
    'content/articles/first.json': { tags: '[▸"rozlif"]' },
    'site.json': { name: '▸5', host: '▸"http://site.example"' },
  })
  expect(problems.map((problem) => problem.split(': ')[0])).toEqual([
    'content/articles/first.json▸ ссылки/нет-записи',
    'layouts/default.json▸ вид/неизвестный-блок',
    'pages/home.json:2:14 синтаксис/нет-ключа',
    'site.json▸ вид/не-тот-вид',
    'site.json▸ вид/не-тот-вид',
  ])
})

test('warnings alone are no errors', () => {
  const problems = problemsOf({
    'pages/home.json': { blocks: '[{ "type": "text", "props": { "text": "Банка - тара" } }]' },
  })
  expect(problems.map(({ severity }) => severity)).toEqual(['warning'])
  expect(hasErrors(problems)).toBe(false)
  expect(hasErrors(problemsOf({ 'site.json': undefined }))).toBe(true)
})

const paths = [...textsOf().keys()]
const anyJson = fc.oneof(fc.jsonValue({ maxDepth: 4 }), authored())

test.each(['routes.json', 'content/tags.json', 'content/regions.json', 'content/settings.json'])(
  'what follows from %s, that cannot be read, is not told beside it',
  (path) => {
    const problems = problemsOf({ [path]: `${textsOf().get(path)}`.replace(',', '') })
    expect(problems.map(({ file }) => file)).toEqual([`schema/${path}`])
  },
)

test.each([
  ['an unknown key', { bloks: '[]' }, 'вид/неизвестный-ключ'],
  ['a link to no page', { blocks: '[{ "type": "text", "props": { "text": "[а](/nowhere/)" } }]' }, 'ссылки/нет-адреса'],
])('what does not follow from tags that cannot be read is told all the same: %s', (_, home, rule) => {
  const problems = problemsOf({ 'content/tags.json': '{ "tags" [] }', 'pages/home.json': home })
  expect(problems.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
    'schema/content/tags.json синтаксис/нет-двоеточия',
    `schema/pages/home.json ${rule}`,
  ])
})

const RUNS = Number(process.env.FUZZ_RUNS ?? 100)

test('the check never throws, whatever JSON a file holds', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paths), anyJson, (path, value) => {
      problemsOf({ [path]: JSON.stringify(value) })
    }),
    { numRuns: RUNS },
  )
})

test('the check never throws, whatever JSON stands inside a file', () => {
  const places = paths.flatMap((path) => insideOf(JSON.parse(textsOf().get(path) ?? '')).map((at) => ({ path, at })))
  fc.assert(
    fc.property(fc.constantFrom(...places), anyJson, ({ path, at }, value) => {
      problemsOf({ [path]: JSON.stringify(replaceAt(JSON.parse(textsOf().get(path) ?? ''), at, value)) })
    }),
    { numRuns: 2 * RUNS },
  )
})

/** Generates random values with keys and operators of schema files: rules descend deeper into them than into random JSON. */
function authored(): fc.Arbitrary<unknown> {
  const words = ['type', 'props', 'slots', 'visible', 'params', 'name', 'route', 'text', 'items', 'source', 'default']
  const operators = ['$get', '$text', '$if', '$eq', '$format', '$plural', '$not', '$and', '$in', '$none']
  const strings = [
    'partial',
    'body',
    'cards',
    'outlet',
    'home',
    'article.view',
    'data.article.item',
    'route.path',
    'region.code',
    '/%E0%A4%A',
    '[a](/\\)',
  ]
  return fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<unknown>(...strings, '', 0, -1.5, true, null),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(fc.constantFrom(...words, ...operators), tie('value'), { maxKeys: 4 }),
  })).value
}

function insideOf(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, part]) => insideOf(part, [...at, key]))]
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  const part = replaceAt((value as Record<string, unknown>)[key], rest, by)
  return Array.isArray(value) ? value.with(Number(key), part) : { ...(value as object), [key]: part }
}
