import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkFiles } from '#schema/definitions/checker/check.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { readTexts, schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { planNew } from '#server/app/change/new.ts'
import { checkInput } from '#server/app/check-schema.ts'
import { publicFolder, root, schemaFolder } from '#server/engine/paths.ts'

// Creates the first page by schema/README.md and the first block by blocks/README.md, exactly as they describe it.

const readme = await readFile(join(schemaFolder, 'README.md'), 'utf8')
const blocksReadme = await readFile(join(root, 'blocks/README.md'), 'utf8')

/** Returns the arguments of the command `npm run new` in a page that begin with `kind`; quotes group words. */
function wordsOf(page: string, kind: string): string[] {
  const [, rest = ''] = new RegExp(`^npm run new -- (${kind} .*)$`, 'm').exec(page) ?? []
  return [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word)
}

test('the first page, by hand', async () => {
  vi.setSystemTime('2026-12-01')
  onTestFinished(() => void vi.useRealTimers())
  const [, page = ''] = /Создайте `pages\/delivery\.json`[\s\S]*?```json\n([\s\S]*?)```/.exec(readme) ?? []
  const { read, assets, pictures } = await readTexts(schemaFolder, publicFolder)
  const texts = read.map(({ path, text }) => ({
    path,
    text: path === 'routes.json' ? text.replace('"routes": [', '$&{ "path": "/delivery", "page": "delivery" },') : text,
  }))
  const files = indexFiles(
    kinds,
    schemaTexts([...texts, { path: 'pages/delivery.json', text: page }], assets, pictures),
  )
  expect(checkFiles(checkInput(files))).toEqual([])
})

// A plan with a new problem is refused. The tests of the commands prove that they write what is planned.
test.each<readonly [kind: string, page: string]>([
  ...['page', 'article', 'news', 'landing', 'form'].map((kind) => [kind, readme] as const),
  ['block', blocksReadme],
])('a new %s, by the command', async (kind, page) => {
  const { changes } = await planNew(wordsOf(page, kind), { schema: schemaFolder, blocks: join(root, 'blocks') })
  expect(changes.length).toBeGreaterThan(0)
})
