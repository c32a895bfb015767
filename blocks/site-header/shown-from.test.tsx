import { expect, test } from 'vitest'
import { renderToString } from '#renderer/engine/prerender/react/write.ts'
import { Component } from './Component.tsx'
import type { Props } from './contract.ts'
import example from './example.json' with { type: 'json' }
import { shownFrom } from './in-document.ts'

test('at addresses that are the same to it the header is the same', () => {
  const props = example.props as Props
  const links = JSON.stringify(props.menu).match(/(?<="link":")[^"]+/g) ?? []
  expect(links.length).toBeGreaterThan(3)
  const addresses = [
    '/',
    '/none/',
    ...links,
    ...links.map((link) => `${link}deeper/`),
    ...links.map((link) => `${link}?a=b`),
  ]
  const seen = new Map<string, string>()
  for (const current of addresses) {
    const from = JSON.stringify(shownFrom({ ...props, current }))
    const html = renderToString(<Component {...props} current={current} slots={{}} />)
    expect([current, html]).toEqual([current, seen.get(from) ?? html])
    seen.set(from, html)
  }
  expect(seen.size).toBeGreaterThan(3)
  expect(seen.size).toBeLessThan(addresses.length)
})
