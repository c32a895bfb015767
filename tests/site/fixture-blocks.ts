import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/engine/paths.ts'

/** Blocks, and the libraries from npm that some of them use. */
export const FIXTURE_BLOCKS = join(root, 'tests/fixtures/blocks')

/** Texts that the server renders of the block react-features. */
export const REACT_TEXTS = ['контекст', 'forwardRef', 'Свой элемент']

/** Puts blocks of tests/fixtures/blocks at the top of /about/ of a copy of the project. */
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
  // In development emotion writes its rules into <style> elements.
  await change('schema/site.json', (site) => ({ ...site, security: { inlineStyles: true } }))
}
