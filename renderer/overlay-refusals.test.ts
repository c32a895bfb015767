import { expect, it } from 'vitest'
import { refusalOf } from './overlay-refusals.ts'

it.each([
  ['img-src', 'https://tiles.example/1/2.png', '"security": { "img": ["https://tiles.example"] }'],
  ['connect-src', 'https://api.example:8443/a?b', '"security": { "connect": ["https://api.example:8443"] }'],
  ['connect-src', 'wss://live.example/socket', '"security": { "connect": ["wss://live.example"] }'],
  ['frame-src', 'https://video.example/1', '"security": { "frame": ["https://video.example"] }'],
  ['style-src-elem', 'https://fonts.example/1.css', '"security": { "style": ["https://fonts.example"] }'],
  ['style-src-elem', 'inline', '"security": { "inlineStyles": true }'],
  ['script-src-elem', 'https://cdn.example/1.js', '"security": { "script": ["https://cdn.example"] }'],
])('%s %s: names the setting', (effectiveDirective, blockedURL, setting) => {
  expect(refusalOf({ effectiveDirective, blockedURL }).setting).toBe(setting)
})

it('names the variable that scripts need besides', () => {
  const { hint } = refusalOf({ effectiveDirective: 'script-src-elem', blockedURL: 'https://cdn.example/1.js' })
  expect(hint).toContain('CSP_SCRIPT_HOSTS=https://cdn.example')
})

it.each([
  ['script-src-elem', 'inline', /никогда/],
  ['script-src', 'eval', /никогда/],
  ['script-src-attr', 'inline', /никогда/],
  ['img-src', 'http://tiles.example/1.png', /только https/],
  ['frame-src', 'wss://tiles.example', /только https/],
  ['font-src', 'https://fonts.example/1.woff2', /папку public/],
  ['frame-src', 'data', /папку public/],
])('%s %s: says that nothing lets it in', (effectiveDirective, blockedURL, hint) => {
  const refusal = refusalOf({ effectiveDirective, blockedURL })
  expect(refusal.hint).toMatch(hint)
  expect(refusal.setting).toBeUndefined()
})
