import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { loadBlockComponents } from '#blocks/registry.ts'
import { typesIn } from '#renderer/engine/page/components.ts'
import { renderRoot } from '#renderer/engine/prerender/prerender.tsx'
import { ComponentsContext, Tree } from '#renderer/engine/tree/Tree.tsx'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import { calls } from '#schema/api/calls.ts'
import type { Call } from '#schema/definitions/calls/call.ts'
import { assertContract } from '#schema/definitions/checker/contract.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { exampleFile, exampleProblems, readExample } from '#server/app/gallery/examples.ts'
import { createSpecimens } from '#server/app/gallery/specimens.ts'
import { projectSite } from '#server/app/testing-site.ts'
import { root } from '#server/engine/paths.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

const types = [...contracts.keys()]

const site = await projectSite()

const specimens = createSpecimens(site, contracts)

/** Blocks without server HTML: one that only the browser shows, depending on its storage, and one that only reports to analytics. */
const WITHOUT_HTML = ['cookie-notice', 'counted-product']

/** Prepares a block for rendering, as on a page. */
async function toNode(block: BlockInstance): Promise<BlockNode> {
  const { blocks } = await specimens.block(block)
  const inside = blocks.flatMap(({ slots }) => Object.values(slots ?? {}).flat(2))
  const node = [...inside, ...blocks].find(({ type }) => type === block.type)
  if (!node) throw new Error(`${block.type} does not stand on its page`)
  return node
}

const described = types.filter((type) => 'alt' in (contracts.get(type)?.props.properties ?? {}))

test.each(described)('%s lets no picture be without words', (type) => {
  const { properties = {}, required = [] } = contracts.get(type)?.props ?? {}
  expect(required).toContain('alt')
  expect(properties.alt?.minLength).toBeGreaterThan(0)
})

test('every contract is whole', async () => {
  for (const [type, contract] of contracts)
    assertContract(contract, await readFile(join(root, 'blocks', type, 'contract.ts'), 'utf8'))
})

test('every block has an example that fits its contract', async () => {
  expect(await exampleProblems(contracts)).toEqual([])
})

test('a block without an example, or with one that does not fit, fails the check', async () => {
  const folder = await temporaryFolder()
  const write = async (type: string, text: string) => {
    await mkdir(join(folder, 'blocks', type), { recursive: true })
    await writeFile(join(folder, exampleFile(type)), text)
  }
  await write('quote', '{ "props": { "text": 5 }, "slots": { "inside": [] } }')
  await write('lead', '{ "props": ')
  const own = new Map([...contracts].filter(([type]) => ['quote', 'lead', 'text'].includes(type)))
  const problems = await exampleProblems(own, folder)
  expect(problems.map((problem) => problem.replace(/\u00a0/g, ' ')).sort()).toEqual([
    expect.stringContaining('blocks/lead/example.json: это не JSON'),
    expect.stringContaining('blocks/quote/example.json: места «inside» у блока нет'),
    expect.stringContaining("не подходит к contract.ts: /props must have required property 'author'"),
    expect.stringContaining('не подходит к contract.ts: /props/text must be string'),
    expect.stringContaining('blocks/text/example.json: примера нет'),
  ])
})

test.each(types)('%s renders its example, without an inline script', async (type) => {
  const node = await toNode(await readExample(type))
  const components = await loadBlockComponents(typesIn([node]))
  const failures: unknown[] = []
  const { html } = renderRoot(
    [node],
    components,
    (_, error) => failures.push(error),
    (tree) => createElement(ComponentsContext, { value: components }, createElement(Tree, { nodes: tree })),
  )
  expect(failures).toEqual([])
  expect(html).not.toMatch(/<script|javascript:| on[a-z]+=/)
  if (!WITHOUT_HTML.includes(type)) expect(html.length).toBeGreaterThan(20)
})

test.each(['cards', 'table'])(
  'two lists of %s with the same products share no id, and buttons are called by their own',
  async (view) => {
    const example = await readExample('product-list')
    const node = await toNode({ ...example, props: { ...example.props, view } })
    const nodes = ['one', 'other'].map((key) => ({ ...node, key }))
    const components = await loadBlockComponents(typesIn(nodes))
    const html = renderToString(createElement(ComponentsContext, { value: components }, createElement(Tree, { nodes })))
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(10)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    const named = [...html.matchAll(/ aria-labelledby="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((id) => !ids.includes(id))).toEqual([])
  },
)

const partsOf = ({ properties = {}, items, additionalProperties: more }: JsonSchema): JsonSchema[] =>
  [...Object.values(properties), ...(items ? [items] : []), ...(typeof more === 'object' ? [more] : [])].flatMap(
    (part) => [part, ...partsOf(part)],
  )

/** Response schemas of the desk's calls, which need no descriptions; blocks of the desk use them as a whole. */
const unpublished = new Set(
  Object.values(calls).flatMap((call: Call) => (call.staff === undefined ? [] : partsOf(call.response))),
)

/** Returns pointers to properties that have no description. */
function undescribed(schema: JsonSchema, path: string): string[] {
  if (unpublished.has(schema)) return []
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, part]) => [
    ...(/[а-яё]/i.test(part.description ?? '') || unpublished.has(part) ? [] : [`${path}/${key}`]),
    ...undescribed(part, `${path}/${key}`),
  ])
  const more =
    typeof schema.additionalProperties === 'object' ? undescribed(schema.additionalProperties, `${path}/*`) : []
  return [...own, ...more, ...(schema.items ? undescribed(schema.items, `${path}/-`) : [])]
}

test('every property of every contract, kind of file and published call is described in Russian', () => {
  const schemas: [string, JsonSchema][] = [
    ...[...contracts].map(([type, contract]): [string, JsonSchema] => [type, contract.props]),
    ...kinds.names.map((kind): [string, JsonSchema] => [kind, kinds.get(kind).schema]),
    ...Object.entries(calls).map(([name, call]): [string, JsonSchema] => [name, call.response]),
  ]
  expect(schemas.flatMap(([name, schema]) => undescribed(schema, name))).toEqual([])
})
