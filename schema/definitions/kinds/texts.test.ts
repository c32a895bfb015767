import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { readTexts } from './texts.ts'

it('what says the same is the same object as it was, and only what changed is another', async () => {
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
  for (const [i, one] of same.read.entries()) expect(one).toBe(first.read[i])

  await write('pages/home.json', '{ "name": "Дом" }')
  const edited = await read()
  expect(edited.version).not.toBe(first.version)
  expect(edited.read.map((one, i) => one === first.read[i])).toEqual([false, true])

  // What cannot be read as text says something else each time, though as a text it is nothing.
  await write('site.json', Buffer.from([0xff, 0xff]))
  const [, broken] = (await read()).read
  expect(broken?.fault).toBeDefined()
  await write('site.json', Buffer.from('{}\r\n', 'utf16le'))
  const other = await read()
  expect(other.read[1]?.fault).not.toEqual(broken?.fault)
  await write('site.json', '{}')
  await write('pages/home.json', '{ "name": "Главная" }')
  expect((await read()).version).toBe(first.version)
})
