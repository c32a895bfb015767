import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { openDatabase } from '../../shop/data.ts'
import { root } from '../paths.ts'
import { uploadedPictures } from '../pictures/uploaded.ts'
import { backupName, backupTask, ensureBackupFolder, listBackups } from './backups.ts'

let data: string
let copies: string
beforeEach(async () => {
  ;[data, copies] = [await temporaryFolder(), await temporaryFolder()]
})

const DAY = 86_400_000
const NOW = new Date('2026-11-20T22:30:00Z')
const make = (folder = copies) =>
  backupTask(join(root, 'server/cli/db.ts'), data, folder).run(async () => undefined, NOW)

it('keeps the last seven nightly copies, by the day in Moscow, and deletes nothing else', async () => {
  await (await openDatabase({ dataFolder: data, databaseUrl: undefined }, 'create')).close()
  const days = Array.from({ length: 9 }, (_, i) => new Date(NOW.getTime() - (i + 1) * DAY))
  for (const day of days) {
    await writeFile(join(copies, backupName(day)), '')
    await utimes(join(copies, backupName(day)), day, day)
  }
  const others = ['tara-2020-01-01.sqlite.zip', 'мой-tara-2020-01-01.sqlite', 'tara.sqlite']
  for (const name of others) await writeFile(join(copies, name), '')
  await writeFile(join(copies, 'tara-2026-11-19.sqlite.part'), 'половина')
  await mkdir(uploadedPictures(data), { recursive: true })
  await writeFile(join(uploadedPictures(data), 'a.jpg'), 'a')
  await make()
  await make()
  const kept = ['tara-2026-11-21.sqlite', ...days.slice(0, 6).map(backupName)]
  expect((await readdir(copies)).toSorted()).toEqual([...kept, ...others, 'pictures'].toSorted())
  expect(await readdir(join(copies, 'pictures'))).toEqual(['a.jpg'])
}, 60_000)

it('says in one line why there is no copy', async () => {
  await expect(make()).rejects.toThrow(/^Данных ещё нет: файла \S+tara\.sqlite нет\.$/)
  expect(await readdir(copies)).toEqual([])
}, 60_000)

it('needs a folder that can be written', async () => {
  await writeFile(join(copies, 'file'), '')
  const inside = join(copies, 'file', 'copies')
  expect(() => ensureBackupFolder({ backupFolder: inside })).toThrow(
    `В папку копий ${inside} нельзя писать (ENOTDIR). Дайте права или укажите другую в BACKUP_DIR.`,
  )
})

it('a copy that is taken away while they are listed is left out', async () => {
  await writeFile(join(copies, backupName(NOW)), 'данные')
  // A broken link: listed in the folder, but missing.
  await symlink('nowhere', join(copies, backupName(new Date(NOW.getTime() - DAY))))
  expect(await listBackups(copies)).toEqual([{ name: backupName(NOW), at: expect.any(Date), bytes: 12 }])
})
