import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { readTexts } from './texts.ts'

it('files that say the same have the same version, and others another', async () => {
  const folder = await temporaryFolder()
  const [schema, shown] = [join(folder, 'schema'), join(folder, 'public')]
  for (const path of [join(schema, 'pages'), shown]) await mkdir(path, { recursive: true })
  const write = (file: string, text: string | Buffer) => writeFile(join(schema, file), text)
  await write('pages/home.json', '{ "name": "Главная" }')
  await write('site.json', '{}')
  const read = () => readTexts(schema, shown)
  const first = await read()
  await write('site.json', '{}')
  const same = await read()
  expect(same.version).toBe(first.version)

  await write('pages/home.json', '{ "name": "Дом" }')
  const edited = await read()
  expect(edited.version).not.toBe(first.version)

  // A file that cannot be decoded has an empty text, but its bytes are part of the version.
  await write('site.json', Buffer.from([0xff, 0xff]))
  const [, broken] = (await read()).read
  expect(broken?.fault).toBeDefined()
  await write('site.json', Buffer.from('{}\r\n', 'utf16le'))
  expect((await read()).read[1]?.fault).toBeDefined()
  await write('site.json', '{}')
  await write('pages/home.json', '{ "name": "Главная" }')
  expect((await read()).version).toBe(first.version)
})
