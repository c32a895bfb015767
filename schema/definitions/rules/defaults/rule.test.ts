import { expect, it } from 'vitest'
import { problemLines, testCalls, testContracts, testFiles } from '../../checker/testing.ts'
import { createContext } from '../../scope/context.ts'
import { withoutDefaults } from './rule.ts'

it('warns of a value that is the default anyway, and of no other', () => {
  expect(problemLines({ 'pages/home.json': { layout: '"default"' } })).toEqual([
    expect.stringMatching(
      /^pages\/home\.json:\d+:3 \(warning\) вид\/значение-по-умолчанию: Ключ «layout» можно убрать/,
    ),
  ])
})

it('takes the defaults out of the text and leaves the rest as it stands', () => {
  const files = testFiles({
    'pages/home.json':
      '{\n  "name": "Т",\n  "layout": "default",\n  "meta": { "title": "Т", "type": "website" },\n  "blocks": [{ "type": "box" }]\n}\n',
  })
  const home = files.of('page').get('home')
  const context = createContext({
    files,
    contracts: testContracts,
    calls: testCalls,
    guards: new Set(),
    mails: new Map(),
  })
  expect(home && withoutDefaults(context, home)).toBe(
    '{\n  "name": "Т",\n  "meta": { "title": "Т" },\n  "blocks": [{ "type": "box" }]\n}\n',
  )
})
