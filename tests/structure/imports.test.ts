import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { root } from '#server/paths.ts'

const run = promisify(execFile)

/** A small house of the same rooms; each planted import breaks one line of the table in docs/architecture.md. */
const FILES: Readonly<Record<string, string>> = {
  'blocks/a/Component.tsx':
    "import { b } from '../b/part.ts'\nimport { inner } from '#renderer/tree/inner.ts'\nexport const a = [b, inner]",
  'blocks/b/part.ts': "export const b = 'b'",
  'blocks/a/contract.ts':
    "import { fine } from '#schema/definitions/fine.ts'\nimport { ui } from '#renderer/index.ts'\nexport const contract = [fine, ui]",
  'blocks/contracts.ts': "import { a } from './a/Component.tsx'\nexport const contracts = [a]",
  'renderer/index.ts': "export const ui = 'ui'",
  'renderer/tree/inner.ts': "import { server } from '#server/main.ts'\nexport const inner = server",
  'schema/definitions/fine.ts': "import { api } from '../api/calls.ts'\nexport const fine = api",
  'schema/api/calls.ts': "import { ui } from '#renderer/index.ts'\nexport const api = ui",
  'server/main.ts': "import { b } from '#blocks/b/part.ts'\nexport const server = b",
}

let house: string

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'tara-house-'))
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json', 'package.json'])
    await cp(join(root, file), join(house, file))
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(house, file)), { recursive: true })
    await writeFile(join(house, file), text)
  }
})

test('every planted import across a border is found, and nothing else', async () => {
  const args = [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    'schema',
    'renderer',
    'server',
    'blocks',
  ]
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const { stdout } = await run(process.execPath, [command, ...args], { cwd: house, maxBuffer: 1e7 }).catch(
    (error: { stdout: string }) => error,
  )
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; to: string; rule: { name: string } }[] }
  }
  const found = summary.violations
    .filter(({ rule }) => rule.name !== 'no-circular')
    .map(({ from, to }) => `${from} -> ${to}`)
  expect(found.toSorted()).toEqual([
    'blocks/a/Component.tsx -> blocks/b/part.ts',
    'blocks/a/Component.tsx -> renderer/tree/inner.ts',
    'blocks/a/contract.ts -> renderer/index.ts',
    'blocks/contracts.ts -> blocks/a/Component.tsx',
    'renderer/tree/inner.ts -> server/main.ts',
    'schema/api/calls.ts -> renderer/index.ts',
    'server/main.ts -> blocks/b/part.ts',
  ])
})
