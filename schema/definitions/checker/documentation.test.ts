import { expect, it } from 'vitest'
import { kinds } from '../shop/kinds.ts'
import { callsTable, fieldTypesTable, fillIn, kindsTable } from './documentation.ts'
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
  expect(fillIn('a <!-- x -->old<!-- /x --> b', 'x', 'new')).toBe('a <!-- x -->\n\nnew\n\n<!-- /x --> b')
  expect(() => fillIn('nothing', 'x', '')).toThrow(TypeError)
})
