import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { distFolder } from '#server/engine/paths.ts'
import { ON_POSTGRES, openData } from '../site/data.ts'
import { runCommand } from '../site/run-command.ts'
import { startSite, waitFor } from '../site/run-site.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

// S21: only their owner may access the files that the site and its commands write, whatever the umask is.

/** Creates a folder, and sets an umask that removes no rights. */
async function openHanded(): Promise<string> {
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const folder = await temporaryFolder()
  return folder
}

/** Returns the permission bits of a file; 0 if the running site has deleted the file meanwhile. */
async function modeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).mode & 0o777
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/** Returns the paths in a folder to which other users have rights, with these rights. */
async function openTo(folder: string): Promise<string[]> {
  const names = ['', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(names.map(async (name) => [name, await modeOf(join(folder, name))] as const))
  return modes.filter(([, mode]) => mode & 0o077).map(([name, mode]) => `${name} ${mode.toString(8)}`)
}

const ask = (url: string) =>
  fetch(`${url}/api/app/form/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: `userId=${'a'.repeat(32)}` },
    body: JSON.stringify({
      ...{ name: 'Анна', phone: '+79161234567', message: 'Что с заказом?' },
      consents: [{ document: 'data-consent', version: '2026-03-01' }],
    }),
  })

test.skipIf(ON_POSTGRES)('data, letters, copies and exports are nobody else’s', async () => {
  const folder = await openHanded()
  const [data, copies] = [join(folder, 'data'), join(folder, 'copies')]
  await using site = await startSite({ DATA_DIR: data, BACKUP_DIR: copies })
  expect((await ask(site.url)).status).toBe(200)
  await waitFor(
    async () => (await readdir(data)).includes('mail') && (await readdir(join(data, 'mail'))).length > 0,
    () => 'There is no letter',
  )
  await waitFor(
    async () => (await readdir(copies)).some((name) => name.endsWith('.sqlite')),
    () => 'There is no copy',
  )
  expect(await readdir(data)).toEqual(expect.arrayContaining(['tara.sqlite', 'tara.sqlite-wal', 'tara.sqlite-shm']))
  const env = { DATA_DIR: data, INIT_CWD: folder }
  expect(await runCommand('db', ['backup', 'копия.sqlite'], env)).toMatchObject({ code: 0 })
  expect(await openTo(data)).toEqual([])
  expect(await openTo(copies)).toEqual([])
  expect(await openTo(folder)).toEqual([])
  // Public files are readable by everyone.
  expect((await stat(join(distFolder, 'client'))).mode & 0o055).toBe(0o055)
})

test('what was copied with open modes is closed, but no folder that holds other things', async () => {
  const folder = await openHanded()
  const [ours, shared] = [join(folder, 'ours'), join(folder, 'shared')]
  for (const data of [ours, shared]) {
    await mkdir(join(data, 'mail'), { recursive: true })
    await (await openData(data)).close()
    await writeFile(join(data, 'mail', 'a.eml'), '')
    await writeFile(join(data, 'schema.json'), '{}')
  }
  await writeFile(join(shared, 'чужое.txt'), '')
  for (const data of [ours, shared])
    for (const name of ['', 'mail', 'mail/a.eml', 'schema.json', ...(ON_POSTGRES ? [] : ['tara.sqlite'])])
      await chmod(join(data, name), 0o777)
  for (const data of [ours, shared])
    expect(await runCommand('db', ['migrate'], { DATA_DIR: data })).toMatchObject({ code: 0 })
  expect(await openTo(ours)).toEqual([])
  expect((await stat(shared)).mode & 0o777).toBe(0o777)
})
