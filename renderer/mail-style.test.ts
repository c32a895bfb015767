import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mailStyles } from './mail.tsx'

const read = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8')
const [light = '', phone = '', dark = ''] = mailStyles(await read('mail.css'), await read('kit/ui/tokens.css'))

it('leaves nothing in the letters that mail programs do not know', () => {
  expect(light + phone + dark).not.toMatch(/var\(|rem\b|clamp\(|rgb\(|\/\*/)
  expect(light).toContain('font-size: 15px;')
  expect(light).toContain('color: rgba(20, 24, 28, 0.68);')
})

it('gives phones and the dark scheme stylesheets of their own, the dark one by the dark tokens', () => {
  expect(light).not.toContain('@media')
  expect(light).toContain('background: #ffffff;')
  expect(phone).toMatch(/^@media \(max-width: 480px\) \{/)
  expect(dark).toMatch(/^@media \(prefers-color-scheme: dark\) \{/)
  expect(dark).toContain('background: #1a1e21;')
  for (const part of [phone, dark]) expect(part.split('{').length).toBe(part.split('}').length)
})

it('stays under the 16 KB after which Gmail leaves a stylesheet out', () => {
  expect(light.length + phone.length + dark.length).toBeLessThan(16_000)
})

it('refuses a token that is not there', () => {
  expect(() => mailStyles('p { color: var(--none); }', ':root { --ink: #000; }')).toThrow('--none')
})
