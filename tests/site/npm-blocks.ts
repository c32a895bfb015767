import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/engine/paths.ts'

const BLOCKS = ['npm-interactive', 'npm-static', 'react-features']

/** Texts that the server renders of these blocks. */
export const NPM_TEXTS = [
  ...['Открыть окно', 'Пасека', 'Атом: ', 'с сервера', 'recharts', 'Движение', 'Карта: '],
  ...['<strong>Проверка', 'контекст', 'forwardRef', 'Свой элемент', 'max-width:40rem'],
]

/**
 * Puts the blocks of tests/fixtures/blocks, which use libraries from npm and React as its documentation says, at the top of
 * /about/ of a copy of the project.
 */
export async function addNpmBlocks(project: string): Promise<void> {
  await cp(join(root, 'tests/fixtures/blocks'), join(project, 'blocks'), { recursive: true })
  const change = async (file: string, make: (value: { blocks: object[] }) => object): Promise<void> => {
    const path = join(project, file)
    await writeFile(path, JSON.stringify(make(JSON.parse(await readFile(path, 'utf8')))))
  }
  await change('schema/pages/about.json', (page) => ({
    ...page,
    blocks: [...BLOCKS.map((type) => ({ type, props: { title: `Проверка: ${type}` } })), ...page.blocks],
  }))
  // In development emotion writes its rules into <style> elements.
  await change('schema/site.json', (site) => ({ ...site, security: { inlineStyles: true } }))
}
