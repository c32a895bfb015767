import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { addPerson } from '../../../tests/site/staff.ts'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { ago, NOW } from '../../app/testing-erasing.ts'
import { engines } from '../../engine/database/testing.ts'
import { uploadedPictures, variantsFolder } from '../../engine/pictures/uploaded.ts'
import { readDemo } from './import/demo.ts'
import { dropOldPictures } from './old-pictures.ts'
import { replaceCatalog } from './replace.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
  await mkdir(uploadedPictures(folder), { recursive: true })
  await mkdir(variantsFolder(folder))
})

const name = (letter: string): string => `${letter.repeat(20)}-200x400`

async function put(letter: string, days: number): Promise<void> {
  const file = join(uploadedPictures(folder), `${name(letter)}.jpg`)
  await writeFile(file, letter)
  await utimes(file, ago(days), ago(days))
  for (const variant of ['160.avif', 'social.jpg'])
    await writeFile(join(variantsFolder(folder), `${letter.repeat(20)}-${variant}`), letter)
}

it.each(engines)('deletes photos that no product has any more, with their variants: on %s', async (_, open) => {
  const database = await open()
  const { sections, products } = await readDemo()
  const [first, ...rest] = products.slice(0, 3)
  if (!first) throw new Error('the demo is empty')
  await replaceCatalog(database, {
    source: 'проба',
    sections,
    products: [{ ...first, pictures: [`/pictures/${name('a')}`] }, ...rest],
  })
  await put('a', 30)
  await put('b', 30)
  await put('c', 1)
  await put('d', 30)
  const { query } = database
  const { id } = await addPerson({ database }, 'content')
  const base = JSON.stringify({ 'schema/content/about.json': { text: `"/assets/uploads/${name('d')}.jpg"` } })
  await query
    .insertInto('studio_drafts')
    .values({ staff_id: id, version: 1, base, conflicts: '[]', last_key: '' })
    .execute()
  expect(await dropOldPictures(database, folder, NOW)).toBe(1)
  expect((await readdir(uploadedPictures(folder))).sort()).toEqual(
    ['a', 'c', 'd'].map((letter) => `${name(letter)}.jpg`),
  )
  const left = (await readdir(variantsFolder(folder))).map((file) => file[0])
  expect(left.sort()).toEqual(['a', 'a', 'c', 'c', 'd', 'd'])
  expect(await dropOldPictures(database, folder, NOW)).toBe(0)
  await database.close()
})
