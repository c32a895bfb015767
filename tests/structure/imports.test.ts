import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#server/paths.ts'

const run = promisify(execFile)
const { LAYERS }: { LAYERS: Readonly<Record<string, readonly string[]>> } = await import(
  join(root, '.dependency-cruiser.mjs')
)

/** A small house of the same rooms; each planted import breaks one line of the table in docs/architecture.md. */
const FILES: Readonly<Record<string, string>> = {
  'blocks/a/Component.tsx':
    "import { b } from '../b/part.ts'\nimport { inner } from '#renderer/engine/tree/inner.ts'\nexport const a = [b, inner]",
  'blocks/b/part.ts': "export const b = 'b'",
  'blocks/a/contract.ts':
    "import { fine } from '#schema/definitions/fine.ts'\nimport { ui } from '#renderer/index.ts'\nexport const contract = [fine, ui]",
  'blocks/contracts.ts': "import { a } from './a/Component.tsx'\nexport const contracts = [a]",
  'renderer/index.ts': "export const ui = 'ui'",
  'renderer/engine/tree/inner.ts': "import { server } from '#server/main.ts'\nexport const inner = server",
  'schema/definitions/fine.ts': "import { api } from '../api/calls.ts'\nexport const fine = api",
  'schema/api/calls.ts': "import { ui } from '#renderer/index.ts'\nexport const api = ui",
  'server/main.ts': "import { b } from '#blocks/b/part.ts'\nexport const server = b",
}

/** A house of these files, checked. @returns "from -> to" of each violation but circles */
async function violations(files: Readonly<Record<string, string>>): Promise<string[]> {
  const house = await mkdtemp(join(tmpdir(), 'tara-house-'))
  onTestFinished(() => rm(house, { recursive: true }))
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json', 'package.json'])
    await cp(join(root, file), join(house, file))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(house, file)), { recursive: true })
    await writeFile(join(house, file), text)
  }
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...(await readdir(house))]
  const { stdout } = await run(process.execPath, [command, ...args.filter((arg) => !/^(tsconfig|package)/.test(arg))], {
    cwd: house,
    maxBuffer: 1e7,
  }).catch((error: { stdout: string }) => error)
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; to: string; rule: { name: string } }[] }
  }
  return summary.violations
    .filter(({ rule }) => rule.name !== 'no-circular')
    .map(({ from, to }) => `${from} -> ${to}`)
    .toSorted()
}

test('every planted import across a border is found, and nothing else', async () => {
  expect(await violations(FILES)).toEqual([
    'blocks/a/Component.tsx -> blocks/b/part.ts',
    'blocks/a/Component.tsx -> renderer/engine/tree/inner.ts',
    'blocks/a/contract.ts -> renderer/index.ts',
    'blocks/contracts.ts -> blocks/a/Component.tsx',
    'renderer/engine/tree/inner.ts -> server/main.ts',
    'schema/api/calls.ts -> renderer/index.ts',
    'server/main.ts -> blocks/b/part.ts',
  ])
})

// Each part of a room imports the next one, which may import it but not be imported by it; the last is in no order.
test.each(Object.entries(LAYERS))('in %s no part imports from a later one', async (room, order) => {
  const parts = [...order.map((part) => `${room}/${part}`), `${room}/stranger`].map((part) => `${part}/planted.ts`)
  const files = parts.map((file, i) => {
    const others = [parts[i + 1], parts[i - 1]].filter((other) => other !== undefined)
    const imports = others.map((other, n) => `import { part as part${n} } from '#${other}'\n`)
    return [file, `${imports.join('')}export const part = [part0]`]
  })
  const later = parts.slice(1).map((other, i) => `${parts[i]} -> ${other}`)
  const stranger = `${parts.at(-1)} -> ${parts.at(-2)}`
  expect(await violations(Object.fromEntries(files))).toEqual([...later, stranger].toSorted())
})
