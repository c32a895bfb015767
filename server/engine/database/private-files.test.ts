import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { leftFiles, tightenDataFolder } from './private-files.ts'

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777

it('what has gone since it was listed keeps nothing else open', async () => {
  const folder = await temporaryFolder()
  const [mail, data, letter] = [join(folder, 'mail'), join(folder, 'tara.sqlite'), join(folder, 'mail', '1.eml')]
  await mkdir(mail)
  for (const file of [data, letter]) await writeFile(file, '')
  // Broken links simulate files that vanish after the folder is listed: another process's journal, or a letter's partial file.
  for (const gone of [`${data}-journal`, `${letter}.part`]) await symlink('nowhere', gone)
  for (const path of [folder, mail]) await chmod(path, 0o755)
  for (const path of [data, letter]) await chmod(path, 0o644)

  tightenDataFolder(folder)
  expect(await Promise.all([folder, mail, data, letter].map(modeOf))).toEqual([0o700, 0o700, 0o600, 0o600])
})

it('of a folder that has gone nothing is said', async () => {
  tightenDataFolder(join(await temporaryFolder(), 'none'))
})

it('a file in the place of the data folder is told of in words', async () => {
  const file = join(await temporaryFolder(), 'data')
  expect(leftFiles(file)).toEqual([])
  await writeFile(file, '')
  expect(() => leftFiles(file)).toThrow(/не\u00a0читается как папка данных \(ENOTDIR\)/)
})
