import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#server/engine/paths.ts'
import { removeFolder } from '../site/temporary-folder.ts'

const run = promisify(execFile)

/** A small house of the same rooms; each planted import breaks one line of the table in docs/architecture.md. */
const FILES: Readonly<Record<string, string>> = {
  'blocks/a/Component.tsx':
    "import { b } from '../b/part.ts'\nimport { inner } from '#renderer/engine/tree/inner.ts'\nexport const a = [b, inner]",
  'blocks/b/part.ts': "export const b = 'b'",
  'blocks/a/contract.ts':
    "import { fine } from '#schema/definitions/text/fine.ts'\nimport { ui } from '#renderer/index.ts'\nexport const contract = [fine, ui]",
  'blocks/contracts.ts': "import { a } from './a/Component.tsx'\nexport const contracts = [a]",
  'renderer/index.ts': "export const ui = 'ui'",
  'renderer/engine/tree/inner.ts': "import { server } from '#server/main.ts'\nexport const inner = server",
  'schema/definitions/text/fine.ts': "import { api } from '../../api/calls.ts'\nexport const fine = api",
  'schema/api/calls.ts': "import { ui } from '#renderer/index.ts'\nexport const api = ui",
  'schema/definitions/rules/a/rule.ts': "import { b } from '../b/rule.ts'\nexport const a = b",
  'schema/definitions/rules/b/rule.ts': "import { lost } from '../../lost.ts'\nexport const b = lost",
  'schema/definitions/lost.ts': "export const lost = 'lost'",
  'renderer/engine/page/checks.ts':
    "import { check } from '#schema/definitions/checker/check.ts'\nexport const checks = check",
  'schema/definitions/checker/check.ts': "export const check = 'check'",
  'renderer/engine/page/kinds.ts': "import { kind } from '#schema/kinds/a.ts'\nexport const kinds = kind",
  'schema/kinds/a.ts': "import { answers } from '#server/shop/content/a.ts'\nexport const kind = answers",
  'server/shop/content/a.ts': "import { server } from '../../main.ts'\nexport const answers = server",
  'server/engine/http/a.ts': "import { vat } from '#schema/definitions/shop/units/vat.ts'\nexport const a = vat",
  'renderer/kit/ui/a.ts': "import { vat } from '#schema/definitions/shop/units/vat.ts'\nexport const a = vat",
  'schema/definitions/shop/units/vat.ts': "export const vat = 'vat'",
  'schema/definitions/contract/a.ts': "import { kind } from '../../kinds/a.ts'\nexport const a = kind",
  'server/lost/a.ts': "import { paths } from '../engine/paths.ts'\nexport const a = paths",
  'server/engine/paths.ts': "export const paths = 'paths'",
  'server/main.ts': "import { b } from '#blocks/b/part.ts'\nexport const server = b",
}

const config: { LAYERS: Readonly<Record<string, readonly string[]>> } = await import(
  join(root, '.dependency-cruiser.mjs')
)

interface Summary {
  violations: { from: string; to: string; rule: { name: string } }[]
}

/** Makes a house of these files. @returns the imports that break a rule, but for circles: "from -> to" */
async function violationsIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const house = await mkdtemp(join(tmpdir(), 'tara-house-'))
  onTestFinished(() => removeFolder(house))
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json', 'package.json'])
    await cp(join(root, file), join(house, file))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(house, file)), { recursive: true })
    await writeFile(join(house, file), text)
  }
  const rooms = [...new Set(Object.keys(files).map((file) => file.split('/')[0] ?? ''))]
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...rooms]
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const { stdout } = await run(process.execPath, [command, ...args], { cwd: house, maxBuffer: 1e8 }).catch(
    (error: { stdout: string }) => error,
  )
  const { violations }: Summary = JSON.parse(stdout).summary
  const found = violations.filter(({ rule }) => rule.name !== 'no-circular')
  return [...new Set(found.map(({ from, to }) => `${from} -> ${to}`))].toSorted()
}

test('every planted import across a border is found, and nothing else', async () => {
  expect(await violationsIn(FILES)).toEqual([
    'blocks/a/Component.tsx -> blocks/b/part.ts',
    'blocks/a/Component.tsx -> renderer/engine/tree/inner.ts',
    'blocks/a/contract.ts -> renderer/index.ts',
    'blocks/contracts.ts -> blocks/a/Component.tsx',
    'renderer/engine/page/checks.ts -> schema/definitions/checker/check.ts',
    'renderer/engine/page/kinds.ts -> schema/kinds/a.ts',
    'renderer/engine/tree/inner.ts -> server/main.ts',
    'renderer/kit/ui/a.ts -> schema/definitions/shop/units/vat.ts',
    'schema/api/calls.ts -> renderer/index.ts',
    'schema/definitions/contract/a.ts -> schema/kinds/a.ts',
    'schema/definitions/rules/a/rule.ts -> schema/definitions/rules/b/rule.ts',
    'schema/definitions/rules/b/rule.ts -> schema/definitions/lost.ts',
    'schema/definitions/text/fine.ts -> schema/api/calls.ts',
    'schema/kinds/a.ts -> server/shop/content/a.ts',
    'server/engine/http/a.ts -> schema/definitions/shop/units/vat.ts',
    'server/lost/a.ts -> server/engine/paths.ts',
    'server/main.ts -> blocks/b/part.ts',
    'server/shop/content/a.ts -> server/main.ts',
  ])
})

test.each(Object.entries(config.LAYERS))('in %s, each layer may import those before it alone', async (room, order) => {
  const layers = order.flatMap((line, height) =>
    line.split('|').map((name) => ({ height, file: `${room}/${/\.tsx?$/.test(name) ? name : `${name}/planted.ts`}` })),
  )
  const files = layers.map(({ file }) => [
    file,
    `${layers.flatMap((other) => (other.file === file ? [] : `import type {} from '#${other.file}'\n`)).join('')}export {}\n`,
  ])
  const wrong = layers.flatMap((from) =>
    layers.flatMap((to) => (to.height >= from.height && to !== from ? `${from.file} -> ${to.file}` : [])),
  )
  expect(await violationsIn(Object.fromEntries(files))).toEqual(wrong.toSorted())
})
