import { readFile, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { ago, NOW } from '../../app/testing-erasing.ts'
import { dropOldPictures } from '../../shop/catalog/old-pictures.ts'
import { engines } from '../database/testing.ts'
import { sharedPicture, sharePicture, uploadedFile, writeUploaded } from './uploaded.ts'

const ADDRESS = `/pictures/${'a'.repeat(20)}-200x400`
const NAME = `${basename(ADDRESS)}.png`

test.each(engines)(
  'a photo of one instance is there on another that has its own folder, but for SQLite: on %s',
  async (_, open) => {
    const database = await open()
    const [one, other] = [await temporaryFolder(), await temporaryFolder()]
    await writeUploaded(one, NAME, Buffer.from('photo'))
    await sharePicture(database, one, ADDRESS)
    await sharePicture(database, one, ADDRESS)
    expect(await sharedPicture(database, other, ADDRESS.replace('a', 'b'))).toBeUndefined()
    // Reads the picture several times at once, as when a page shows several of its variants.
    const files = await Promise.all([1, 2, 3].map(() => sharedPicture(database, other, ADDRESS)))
    if (database.engine === 'sqlite') {
      expect(files).toEqual([undefined, undefined, undefined])
      return database.close()
    }
    const file = join(other, 'uploads', 'pictures', NAME)
    expect(files).toEqual([file, file, file])
    expect(await readFile(file, 'utf8')).toBe('photo')

    const shared = () => database.query.selectFrom('uploaded_pictures').select('file').execute()
    // The daily task deletes a picture that no catalog uses, unless an import has just used the picture again.
    await utimes(file, ago(30), ago(30))
    await database.query.updateTable('uploaded_pictures').set({ created_at: NOW.toISOString() }).execute()
    expect(await dropOldPictures(database, other, NOW)).toBe(1)
    expect(await shared()).toEqual([{ file: NAME }])
    await database.query
      .updateTable('uploaded_pictures')
      .set({ created_at: ago(30).toISOString() })
      .execute()
    expect(await dropOldPictures(database, other, NOW)).toBe(1)
    expect([await shared(), uploadedFile(other, ADDRESS)]).toEqual([[], undefined])
    return database.close()
  },
)
