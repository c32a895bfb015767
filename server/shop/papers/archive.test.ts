import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type Archived, archive } from './archive.ts'

const file = (name: string, ...content: string[]): Archived => ({
  name,
  changed: new Date('2026-11-26T09:00:00Z'),
  content: content.map((part) => Buffer.from(part)),
})

async function unpack(files: readonly Archived[]): Promise<Record<string, string>> {
  const parts: Uint8Array[] = []
  for await (const part of archive(files)) parts.push(part)
  const bytes = Buffer.concat(parts)
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, part]) => [name, Buffer.from(part).toString()]),
  )
}

test('an archive has its files, each with its own name', async () => {
  expect(
    await unpack([
      file('Декларация: ПЭТ.pdf', 'а', 'б'),
      file('Декларация\u00a0— ПЭТ.pdf', 'в'),
      file('Протокол 1/2.pdf', ''),
    ]),
  ).toEqual({ 'Декларация — ПЭТ.pdf': 'аб', 'Декларация — ПЭТ (2).pdf': 'в', 'Протокол 1-2.pdf': '' })
})

test('a file is read when it is its turn', async () => {
  const opened: string[] = []
  const read = async function* (name: string) {
    opened.push(name)
    yield Buffer.alloc(200_000, name)
  }
  const parts = archive(['a', 'b'].map((name) => ({ ...file(name), content: read(name) })))
  await parts.next()
  expect(opened).toEqual(['a'])
  for await (const _ of parts);
  expect(opened).toEqual(['a', 'b'])
})
