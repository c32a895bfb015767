import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/paths.ts'

// What may stand in few files of our code only, where everybody can look at it: S12 S14.

const ROOMS = ['blocks', 'renderer', 'schema', 'server']

/** The files of our code, tests apart, that hold this. */
async function holding(what: RegExp): Promise<string[]> {
  const found: string[] = []
  for (const room of ROOMS)
    for (const name of await readdir(join(root, room), { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /\.test\.|testing/.test(name)) continue
      if (what.test(await readFile(join(root, room, name), 'utf8'))) found.push(`${room}/${name}`)
    }
  return found.toSorted()
}

test('HTML that is ready goes into a page where blocks are joined and structured data is written, and nowhere else', async () => {
  expect(
    await holding(/dangerouslySetInnerHTML|\b(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write/),
  ).toEqual(['renderer/engine/prerender/Head.tsx', 'renderer/engine/tree/Cached.tsx', 'renderer/engine/tree/Tree.tsx'])
})

test('SQL that is no template with parameters is of constants, in these files', async () => {
  const files = await holding(/\bsql\.(raw|lit)\b|CompiledQuery\.raw/)
  expect(files.filter((file) => !file.startsWith('server/database/migrations/'))).toEqual([
    'server/catalog/replace.ts',
    'server/catalog/rows.ts',
    'server/database/migrate.ts',
    'server/maintenance/erase.ts',
  ])
})

test('what is worked out of the site’s files and kept, is kept with what it was read of', async () => {
  expect(await holding(/Map<(Readonly<)?Site\b/)).toEqual([])
})

test('what tests share sets no hooks as it is loaded: it is loaded once for many files', async () => {
  const shared: string[] = []
  for (const room of [...ROOMS, 'tests'])
    for (const name of await readdir(join(root, room), { recursive: true })) {
      // Vitest loads a setup file for each.
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name) || name === 'upstream/leave-out.ts') continue
      if (/^(?:before|after)(?:Each|All)\(/m.test(await readFile(join(root, room, name), 'utf8')))
        shared.push(`${room}/${name}`)
    }
  expect(shared).toEqual([])
})
