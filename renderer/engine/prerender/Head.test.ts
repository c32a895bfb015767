import { expect, it } from 'vitest'
import { toScriptJson } from './Head.tsx'

it('JSON in a page cannot end the element that it stands in', () => {
  const value = { text: '</script><script>alert(1)</script><!-- <ScRiPt>' }
  expect(toScriptJson(value)).not.toContain('<')
  expect(JSON.parse(toScriptJson(value))).toEqual(value)
})
