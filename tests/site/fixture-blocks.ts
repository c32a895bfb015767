import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/engine/paths.ts'

/** Folder of blocks for tests; some use libraries from npm. */
export const FIXTURE_BLOCKS = join(root, 'tests/fixtures/blocks')

/** Texts of the block react-features that the server must render. */
export const REACT_TEXTS = ['контекст', 'forwardRef', 'Свой элемент']

/** Adds blocks of tests/fixtures/blocks at the top of the page /about/ in a copy of the project. */
export async function addFixtureBlocks(project: string, types: readonly string[]): Promise<void> {
  for (const type of types) await cp(join(FIXTURE_BLOCKS, type), join(project, 'blocks', type), { recursive: true })
  const change = async (file: string, make: (value: { blocks: object[] }) => object): Promise<void> => {
    const path = join(project, file)
    await writeFile(path, JSON.stringify(make(JSON.parse(await readFile(path, 'utf8')))))
  }
  await change('schema/pages/about.json', (page) => ({
    ...page,
    blocks: [...types.map((type) => ({ type, props: { title: `Проверка: ${type}` } })), ...page.blocks],
  }))
  // In development the library emotion writes its CSS into <style> elements, which the CSP must allow.
  await change('schema/site.json', (site) => ({ ...site, security: { inlineStyles: true } }))
}
