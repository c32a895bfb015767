import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { readLastGood, readPassed, storeLastGood } from './last-good.ts'

const places = async () => ({ dataFolder: await temporaryFolder(), schemaFolder: '/shop/schema' })

const pictures = { '/assets/a.jpg': { address: '/assets/a.1234.jpg' } }
const texts = (title: string, count = 1) =>
  schemaTexts(
    Array.from({ length: count }, (_, i) => ({ path: `content/articles/${i}.json`, text: `{ "title": "${title}" }` })),
    ['/assets/a.jpg'],
    pictures,
  )

it('reads the texts that were stored last, and leaves no temporary file', async () => {
  const at = await places()
  expect(await readLastGood(at)).toBeUndefined()
  await storeLastGood(at, texts('Первый', 3))
  await storeLastGood(at, texts('«Второй»\n', 2))
  expect(await readLastGood(at)).toEqual(texts('«Второй»\n', 2))
  expect(readdirSync(at.dataFolder)).toEqual(['schema.json'])
  expect(await readLastGood({ ...at, schemaFolder: '/another' })).toBeUndefined()
})

it('reads nothing from a damaged file', async () => {
  const at = await places()
  writeFileSync(join(at.dataFolder, 'schema.json'), '{ "folder": ')
  expect(await readLastGood(at)).toBeUndefined()
})

it('throws where it cannot store, and leaves no temporary file', async () => {
  const at = await places()
  // A folder that is not empty cannot be replaced by a file.
  mkdirSync(join(at.dataFolder, 'schema.json', 'full'), { recursive: true })
  await expect(storeLastGood(at, texts('Первый'))).rejects.toThrow()
  expect(readdirSync(at.dataFolder)).toEqual(['schema.json'])
})

it('knows which files which program has found without errors', async () => {
  const at = await places()
  const warnings = [{ file: 'schema/content/about.json', message: 'Заготовка.' } as Problem]
  const stored = texts('Первый')
  await storeLastGood(at, stored, { program: 'release 1', warnings })
  expect(await readPassed(at, stored, 'release 1')).toEqual(warnings)
  expect(await readPassed(at, stored, 'release 2')).toBeUndefined()
  expect(await readPassed(at, texts('Второй'), 'release 1')).toBeUndefined()
  expect(await readPassed({ ...at, schemaFolder: '/another' }, stored, 'release 1')).toBeUndefined()
  // Files that are served instead of those on the disk.
  await storeLastGood(at, stored)
  expect(await readPassed(at, stored, 'release 1')).toBeUndefined()
})
