import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mailStyles } from './mail.tsx'

const read = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8')
const [light, dark] = mailStyles(await read('mail.css'), await read('kit/ui/tokens.css'))

it('leaves nothing in the letters that mail programs do not know', () => {
  expect(light + dark).not.toMatch(/var\(|rem\b|clamp\(|rgb\(|\/\*/)
  expect(light).toContain('font-size: 15px;')
  expect(light).toContain('color: rgba(20, 24, 28, 0.68);')
})

it('gives the dark scheme a stylesheet of its own, by the dark tokens', () => {
  expect(light).not.toContain('@media')
  expect(light).toContain('background: #ffffff;')
  expect(dark).toMatch(/^@media \(prefers-color-scheme: dark\) \{/)
  expect(dark).toContain('background: #1a1e21;')
  expect(dark.split('{').length).toBe(dark.split('}').length)
})

it('stays under the 16 KB after which Gmail leaves a stylesheet out', () => {
  expect(light.length + dark.length).toBeLessThan(16_000)
})

it('refuses a token that is not there', () => {
  expect(() => mailStyles('p { color: var(--none); }', ':root { --ink: #000; }')).toThrow('--none')
})
