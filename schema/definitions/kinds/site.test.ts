import { expect, it } from 'vitest'
import { problemLines } from '../checker/testing.ts'

const problemsOf = (security: object): string[] => problemLines({ 'site.json': { security: JSON.stringify(security) } })

it.each([
  { img: ['https://tiles.example', 'https://a.tiles.example:8443', 'https://127.0.0.1'] },
  { connect: ['https://api.example', 'wss://live.example:444'] },
  { frame: ['https://video.example'], style: ['https://fonts.example'], script: ['https://cdn.example'] },
  { inlineStyles: true },
  {},
])('are exact: %j', (security) => {
  expect(problemsOf(security)).toEqual([])
})

it.each([
  '*',
  'https:',
  'https://*',
  'https://*.example',
  'https://tiles.example:*',
  'https://tiles.example/',
  'https://tiles.example/path',
  'http://tiles.example',
  'wss://tiles.example',
  'tiles.example',
  'data:',
  "'unsafe-inline'",
  "'unsafe-eval'",
  'https://tiles.example; script-src *',
  "https://tiles.example 'unsafe-inline'",
  'https://tiles.example\n',
])('are none of %j', (host) => {
  for (const key of ['img', 'frame', 'style', 'script'])
    expect(problemsOf({ [key]: [host] }), key).toEqual([expect.stringMatching(/site\.json:.*Нужен точный адрес/)])
  if (!host.startsWith('wss:')) expect(problemsOf({ connect: [host] })).toHaveLength(1)
})

it('are of the directives that may be widened, and of no other', () => {
  for (const key of ['object', 'base', 'form', 'default', 'font'])
    expect(problemsOf({ [key]: ['https://tiles.example'] }), key).toHaveLength(1)
})
