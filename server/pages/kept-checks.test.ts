import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { readOwnFile } from '../cache-folder.mjs'
import { KeptChecks } from './kept-checks.ts'

vi.mock('../cache-folder.mjs', { spy: true })

const problems: readonly Problem[] = [
  {
    ...{ severity: 'warning', file: 'schema/pages/home.json', line: 1, column: 1, pointer: '' },
    ...{ rule: 'тексты/длинно', message: 'Длинно.', hint: 'Сократите.' },
  } as const,
]
const check = (version: string, tried = false) => ({ version, tried, problems })

const FILES = ['checks.json', 'checked-files.json']

let folder: string

const found = { reads: { 'page/home': 'а' }, found: [{ layer: 0, read: [], problems }] }
const result = { own: { ...found, rules: [1] }, others: found }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tara-checks-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const kept = new KeptChecks(folder)
  kept.files.set('page/home', result)
  kept.add(check('один'))
})

it('a check is known of the very texts that it was made of, and as far as it went', () => {
  const kept = new KeptChecks(folder)
  expect(kept.find('один', false)).toEqual(problems)
  expect(kept.find('один', true)).toBeUndefined()
  expect(kept.find('два', false)).toBeUndefined()
  expect([...kept.files]).toEqual([['page/home', result]])
})

it('the last eight are known, each once', async () => {
  for (let i = 0; i < 9; i++) new KeptChecks(folder).add(check(`${Math.min(i, 7)}`))
  const kept = new KeptChecks(folder)
  expect(kept.find('один', false)).toBeUndefined()
  for (let i = 0; i < 8; i++) expect(kept.find(`${i}`, false), `${i}`).toEqual(problems)
})

it('nobody else may read the files', async () => {
  for (const file of FILES) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
})

it.each<[what: string, spoil: (file: string) => Promise<void>]>([
  ['cut off', async (file) => writeFile(file, (await readFile(file, 'utf8')).slice(0, -9))],
  ['empty', (file) => writeFile(file, '')],
  ['of another form', (file) => writeFile(file, '[1, null]')],
  ['made by other code', async (file) => writeFile(file, (await readFile(file, 'utf8')).replace('"by":"', '"by":"!'))],
  ['open to others for writing', (file) => chmod(file, 0o622)],
  ['gone', (file) => rm(file)],
])('a file that is %s is passed over, and written anew', async (_, spoil) => {
  const [checks = '', results = ''] = FILES.map((file) => join(folder, file))
  await spoil(results)
  expect(new KeptChecks(folder).find('один', false)).toEqual(problems)
  expect(new KeptChecks(folder).files.size).toBe(0)
  await spoil(checks)
  expect(new KeptChecks(folder).find('один', false)).toBeUndefined()
  const kept = new KeptChecks(folder)
  kept.files.set('page/home', result)
  kept.add(check('два'))
  expect(new KeptChecks(folder).find('два', false)).toEqual(problems)
  expect([...new KeptChecks(folder).files]).toEqual([['page/home', result]])
})

it('whoever asks whether a check is known reads no results of single files', () => {
  vi.mocked(readOwnFile).mockClear()
  expect(new KeptChecks(folder).find('один', false)).toEqual(problems)
  expect(vi.mocked(readOwnFile).mock.calls).toEqual([[join(folder, 'checks.json')]])
})
