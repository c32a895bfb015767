import { expect, it } from 'vitest'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { groupsOf } from './groups.ts'

const field = (name: string, group?: string): FormField => ({ name, ...(group !== undefined && { group }) })

it('puts the fields of one group together, where its first one is', () => {
  const groups = groupsOf([
    field('a'),
    field('b', 'Один'),
    field('c'),
    field('d', 'Один'),
    field('e'),
    field('f', 'Два'),
  ])
  expect(groups.map(({ title, fields }) => [title, fields.map(({ name }) => name).join('')])).toEqual([
    [undefined, 'a'],
    ['Один', 'bd'],
    [undefined, 'ce'],
    ['Два', 'f'],
  ])
})
