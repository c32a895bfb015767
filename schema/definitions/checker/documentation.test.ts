import { expect, it } from 'vitest'
import type { Contracts } from '../contract/block.ts'
import { kinds } from '../shop/kinds.ts'
import { blocksTable, callsTable, fieldTypesTable, fillIn, kindsTable } from './documentation.ts'
import { testCalls } from './testing.ts'

it('says of each call whose it is, and where it goes', () => {
  const user = { ...testCalls['visitor.view'], user: true } as const
  const rows = callsTable({ ...testCalls, 'visitor.orders': user })
    .split('\n')
    .slice(2)
  expect(rows.map((row) => row.split(' | ')[2])).toEqual([
    'public',
    'public',
    'post',
    'post',
    'public',
    'own',
    'own, staff',
    'post, staff',
    'own, staff: any',
    'own, user',
  ])
  expect(rows[0]).toBe('| `article.view` | GET `/api/article/{code}` | public | Статья. |')
})

it('has a row for every kind of file and every type of field', () => {
  expect(kindsTable(kinds)).toContain('| `article` | `schema/content/articles/*.json` | Статья |')
  expect(fieldTypesTable()).toContain('| `date` | дата | date | required, min, max |')
})

it('puts a table between its markers alone', () => {
  const contracts: Contracts = new Map([
    ['text', { title: 'Текст', description: 'Абзац | два.', interactive: false, props: NO_PROPS }],
  ])
  const filled = fillIn('a <!-- blocks -->old<!-- /blocks --> b', 'blocks', blocksTable(contracts))
  expect(filled).toMatch(
    /^a <!-- blocks -->\n\n\| block.*\| \[`text`\]\(text\/\) \| Текст \| Абзац \\\| два\. \|\n\n<!-- \/blocks --> b$/s,
  )
  expect(() => fillIn('nothing', 'blocks', '')).toThrow(TypeError)
})

const NO_PROPS = { type: 'object', additionalProperties: false, properties: {} } as const
