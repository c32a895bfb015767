import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { temporaryFolder } from '../../tests/site/temporary-folder.ts'
import { scriptsOfStaticBlocks } from './static-blocks.ts'

it('finds no script in the static blocks of the project', async () => {
  expect(await scriptsOfStaticBlocks(contracts)).toEqual([])
})

it('tells of hooks and handlers in a static block and in what it imports from its folder, with their lines', async () => {
  const folder = await temporaryFolder()
  const block = {
    title: 'Блок',
    description: 'Для теста.',
    props: { type: 'object', additionalProperties: false },
  } as const
  for (const type of ['dead', 'alive']) {
    await mkdir(join(folder, 'blocks', type), { recursive: true })
    await writeFile(
      join(folder, 'blocks', type, 'Component.tsx'),
      '// useState() would be dead\nexport function Component() {\n  const [n, set] = useState<number>(0)\n  const id = useId()\n  return <button id={id} type="button" onClick={() => set(n + 1)} />\n}\n',
    )
    await writeFile(join(folder, 'blocks', type, 'Part.tsx'), 'export const Part = () => useSubmit()\n')
    await mkdir(join(folder, 'blocks', type, 'parts'))
    await writeFile(
      join(folder, 'blocks', type, 'parts', 'Like.tsx'),
      'const [a, b] = useState<Record<string, number>>({})\nexport const Like = () => <button {...{ onClick: () => b(a) }} />\n',
    )
  }
  const made = new Map([
    ['dead', { ...block, interactive: false, props: { ...block.props, properties: {} } }],
    ['alive', { ...block, interactive: true, props: { ...block.props, properties: {} } }],
  ])
  const problems = await scriptsOfStaticBlocks(made, folder)
  expect(problems.map(({ file, line, message }) => `${file}:${line} ${message.split(' ')[0]}`)).toEqual([
    'blocks/dead/Component.tsx:3 «useState»',
    'blocks/dead/Component.tsx:5 «onClick»',
    'blocks/dead/Part.tsx:1 «useSubmit»',
    'blocks/dead/parts/Like.tsx:1 «useState»',
    'blocks/dead/parts/Like.tsx:2 «onClick»',
  ])
})
