import { expect, it } from 'vitest'
import type { SectionRecord } from '../records.ts'
import { SectionTree } from './sections.ts'

const section = (path: string, name: string): SectionRecord => ({
  kind: 'main',
  path,
  name,
  text: `о разделе ${path}`,
  position: 1,
})

function settled(current: SectionRecord[], ...paths: string[]) {
  const tree = new SectionTree(current)
  for (const path of paths) expect(tree.add('main', path)).toBeUndefined()
  tree.settle()
  return { tree, records: tree.records().map(({ path, name, text, position }) => [path, name, text, position]) }
}

it('makes addresses of names, neighbors in the order of the file', () => {
  const { tree, records } = settled([], 'Флаконы / ПЭТ / 24/410', 'Банки', 'Флаконы / Стекло', 'флаконы / пэт')
  expect(records).toEqual([
    ['flakony', 'Флаконы', '', 1],
    ['flakony/pet', 'ПЭТ', '', 1],
    ['flakony/pet/24-410', '24/410', '', 1],
    ['flakony/steklo', 'Стекло', '', 2],
    ['banki', 'Банки', '', 2],
  ])
  expect(tree.pathOf('main', 'Флаконы\u00a0/ ПЭТ')).toBe('flakony/pet')
})

it('keeps the address and the text of a section with the same names', () => {
  const current = [section('banki', 'Банки'), section('banki/pet', 'Банки ПЭТ')]
  expect(settled(current, 'банки / ПЭТ', 'Банки / Банки ПЭТ').records).toEqual([
    ['banki', 'Банки', 'о разделе banki', 1],
    ['banki/pet-2', 'ПЭТ', '', 1],
    ['banki/pet', 'Банки ПЭТ', 'о разделе banki/pet', 2],
  ])
})

it('knows a path of codes of the current catalog', () => {
  const current = [section('banki', 'Банки'), section('banki/pet', 'Банки ПЭТ')]
  expect(settled(current, 'banki/pet').records.map(([path]) => path)).toEqual(['banki', 'banki/pet'])
})

it('parts sections whose names give the same address', () => {
  expect(settled([], 'ПЭТ', 'Пэт!', 'П Э Т').records.map(([path]) => path)).toEqual(['pet', 'pet-2', 'p-e-t'])
})
