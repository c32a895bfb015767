import { expect, test } from 'vitest'
import { find, read } from './files.ts'

// S12 S14: only a few listed files contain code that needs a security review.

const holding = (what: RegExp): string[] =>
  find(['{blocks,renderer,schema,server}/**/*.{ts,tsx}']).filter(
    (file) => !/\.test\.|testing/.test(file) && what.test(read(file)),
  )

test('only the renderer of blocks and of structured data writes HTML unescaped', () => {
  expect(holding(/dangerouslySetInnerHTML|\b(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write/)).toEqual([
    'renderer/engine/prerender/Head.tsx',
    'renderer/engine/tree/Cached.tsx',
    'renderer/engine/tree/Tree.tsx',
  ])
})

test('SQL without parameters is made of constants, in these files', () => {
  const files = holding(/\bsql\.(raw|lit)\b|CompiledQuery\.raw/)
  expect(files).toEqual([
    'server/engine/database/migrate.ts',
    'server/engine/database/sqlite-dialect.ts',
    'server/engine/jobs/erase.ts',
    'server/shop/orders/personal-data.ts',
  ])
})

test('no test waits for what Playwright reports once per document', () => {
  expect(find(['tests/**/*.test.ts']).filter((file) => /[(]'networkidle/.test(read(file)))).toEqual([])
})
