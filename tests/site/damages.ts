import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '#server/shop/data.ts'
import { removeFolder } from './temporary-folder.ts'

/** Creates a data folder, functions that damage its database file, and the error message expected for each damage. */
export async function makeDamages() {
  const folder = await mkdtemp(join(tmpdir(), 'tara-damaged-'))
  const file = join(folder, 'tara.sqlite')
  await (await openDatabase({ dataFolder: folder, databaseUrl: undefined }, 'create')).close()
  const sound = await readFile(file)

  async function ofVersion(statement: string): Promise<void> {
    await writeFile(file, sound)
    const database = new DatabaseSync(file)
    database.exec(statement)
    database.close()
  }
  const makeOlder = () => ofVersion("update migrations set name = '047-organization-address'")

  const damages: readonly [what: string, make: () => Promise<unknown>, words: RegExp][] = [
    ['cut off', () => writeFile(file, sound).then(() => truncate(file, 30_000)), /повреждён.* npm run db -- restore/],
    ['rubbish', () => writeFile(file, 'x'.repeat(9000)), /повреждён.* npm run db -- restore/],
    [
      'overwritten in the middle',
      () => writeFile(file, Buffer.concat([sound.subarray(0, 8192), Buffer.alloc(8192, 1), sound.subarray(16_384)])),
      /повреждён/,
    ],
    ['gone, but for its log', () => writeFile(`${file}-wal`, sound), /Есть журнал .*tara\.sqlite-wal, но нет/],
    ['of no bytes', () => writeFile(file, ''), /tara\.sqlite пуст: .* npm run db -- restore/],
    [
      'gone, but for other files',
      () => writeFile(join(folder, 'schema.json'), '{}'),
      /таблиц магазина нет, а другие его файлы .*\(schema\.json\)/,
    ],
    ['a folder', () => mkdir(file), /tara\.sqlite не (читается|открывается)/],
    [
      'of a newer version',
      () => ofVersion("insert into migrations values ('999-future', '2030-01-01')"),
      /другой версией сайта \(шаг 999-future\)/,
    ],
    [
      'of an older version',
      makeOlder,
      /другой версией сайта \(шаг 047-organization-address\).* npm run export -- \S+, .* npm run import -- /,
    ],
  ]

  return {
    folder,
    file,
    /** Each space of a message matches any white space, because some of them are non-breaking. */
    damages: damages.map(
      ([what, make, words]) => [what, make, new RegExp(words.source.replaceAll(' ', '\\s'))] as const,
    ),
    makeOlder,
    async prepare(make: () => Promise<unknown>): Promise<void> {
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
      await make()
    },
    /** Returns hashes of the contents of the folder's files. */
    async contents(): Promise<string[]> {
      const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
      const hashes = names.map(async ({ name }) =>
        createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex'),
      )
      return Promise.all(hashes)
    },
    remove: () => removeFolder(folder),
  }
}
