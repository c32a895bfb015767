import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/paths.ts'

const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8')

const find = (pattern: string): string[] => globSync(pattern, { cwd: root }).toSorted()

interface Rule {
  place: string
  declarations: readonly string[]
}

/** The rules of a stylesheet, those in media queries too; comments become blanks, so that lines stay. */
function rulesOf(file: string, text: string): Rule[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...code.matchAll(/([^{};]*)\{([^{}]*)\}/g)].map(({ index, 1: selector = '', 2: body = '' }) => {
    const line = code.slice(0, index + selector.search(/\S|$/)).split('\n').length
    const declarations = body.split(';').map((one) => one.trim().replace(/\s+/g, ' '))
    return {
      place: `${file}:${line} ${selector.trim().replace(/\s+/g, ' ')}`,
      declarations: declarations.filter(Boolean).toSorted(),
    }
  })
}

test('no rule of three or more declarations stands twice in the stylesheets: what looks alike is one class', async () => {
  const places = new Map<string, string[]>()
  for (const file of find('{renderer,blocks}/**/*.css'))
    for (const { place, declarations } of rulesOf(file, await read(file)))
      if (declarations.length > 2) {
        const key = declarations.join('; ')
        places.set(key, [...(places.get(key) ?? []), place])
      }
  expect([...places.values()].filter((same) => same.length > 1)).toEqual([])
  expect(places.size).toBeGreaterThan(300)
})

test('every class that a component takes from its stylesheet is there', async () => {
  const missing: string[] = []
  for (const file of find('{renderer,blocks}/**/*.tsx')) {
    const text = await read(file)
    for (const [, name, sheet = ''] of text.matchAll(/import (\w+) from '(.*\.module\.css)'/g)) {
      const styles = await read(join(dirname(file), sheet))
      for (const [, className] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        if (!new RegExp(`\\.${className}\\b`).test(styles)) missing.push(`${file}: ${name}.${className}`)
    }
  }
  expect(missing).toEqual([])
})

test('what may be no class is joined to others by classes(): a template would write "undefined"', async () => {
  const found: string[] = []
  for (const file of find('{renderer,blocks}/**/*.tsx'))
    if (/className=\{`[^`]*\$\{(css\[|\w*[cC]lassName\b)/.test(await read(file))) found.push(file)
  expect(found).toEqual([])
})
