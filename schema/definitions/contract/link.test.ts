import { expect, it } from 'vitest'
import { parseAddress } from './link.ts'

it.each([
  ['file:/assets/a.pdf', { kind: 'file', name: '/assets/a.pdf' }],
  ['modal:callback', { kind: 'modal', name: 'callback' }],
  ['settings:politic', { kind: 'settings', name: 'politic' }],
  ['/about/', undefined],
  ['mailto:a@b.example', undefined],
  ['/modal:a/', undefined],
])('%s', (address, named) => {
  expect(parseAddress(address)).toEqual(named)
})
