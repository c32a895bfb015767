import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { engines } from '../../engine/database/testing.ts'
import { storeOrderFile } from './files.ts'

test.each(engines)('a file that the disk is slow to read holds up no other writer, on %s', async (_, open) => {
  const database = await open()
  const folder = await temporaryFolder()
  onTestFinished(async () => {
    await database.close()
  })
  // Reading a named pipe blocks until another process writes to it.
  const path = join(folder, 'slow.pdf')
  execFileSync('mkfifo', [path])
  const upload = { field: 'file', name: 'slow.pdf', type: 'application/pdf', size: 4, path }
  const stored = storeOrderFile(
    database,
    { order: 1, upload, title: '', isForBuyer: false, staff: '' },
    new Date(),
  ).catch((error: unknown) => error)
  await database.query.insertInto('facts').values({ name: 'written', value: 'meanwhile' }).execute()
  await writeFile(path, '%PDF')
  // Storing fails, because the order does not exist.
  expect(await stored).toBeInstanceOf(Error)
})
