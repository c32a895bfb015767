import { expect, test } from 'vitest'
import { escapeXml } from './xml.ts'

test('a text is the same for an XML reader, but for what XML forbids', () => {
  expect(escapeXml('«A» & <b> "c"\u0000\u000B\uD800\uFFFE\n')).toBe('«A» &amp; &lt;b&gt; &quot;c&quot;\n')
  expect(escapeXml('Ёмкость 😀')).toBe('Ёмкость 😀')
})
