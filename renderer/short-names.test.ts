import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#server/paths.ts'
import { classNames, shortProperties } from './short-names.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const sheets = globSync('{renderer,blocks}/**/*.css', { cwd: root }).filter((file) => !file.endsWith('/mail.css'))
const classesIn = (css: string): string[] => Array.from(css.matchAll(/\.([a-z][\w-]*)/gi), ([, name = '']) => name)

it('gives every class of every file a short name of its own, which is none that is written out', () => {
  const nameOf = classNames(root)
  const names = sheets
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((file) => {
      const css = read(file).replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, '')
      return [...new Set(classesIn(css))].map((name) => nameOf(name, join(root, file), read(file)))
    })
  expect(names.length).toBeGreaterThan(400)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[b-df-hj-np-tv-xz]{2}\w{1,2}$/)
  const global = new Set(
    sheets.filter((file) => !file.endsWith('.module.css')).flatMap((file) => classesIn(read(file))),
  )
  expect(names.filter((name) => global.has(name))).toEqual([])
})

it('names a property in one way everywhere, keeps what a script names, and leaves none without its value', () => {
  const shorten = shortProperties(root)
  const short = sheets.map((file) => shorten(read(file))).join('\n')
  expect(short).toContain('var(--notice, 0px)')
  expect(shorten('.a { color: var(--ink); }\n:root { --ink: #000; }')).toMatch(/var\((--\w{1,2})\).*\n.*\1: #000/)
  const said = new Set(Array.from(short.matchAll(/(--[\w-]+):/g), ([, name = '']) => name))
  const used = Array.from(short.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name)
  expect(used.filter((name) => !said.has(name))).toEqual([])
  expect(short.length).toBeLessThan(sheets.map(read).join('\n').length * 0.9)
})

it('writes what is said once and used once where it is used', () => {
  const shorten = shortProperties(root)
  expect(shorten('--modal-wide: 1220px;')).toBe('')
  expect(shorten('max-width: var(--modal-wide)')).toBe('max-width: 1220px')
})
