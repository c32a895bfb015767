import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { loadBlockComponents } from '#blocks/registry.ts'
import { typesIn } from '#renderer/engine/page/components.ts'
import { renderRoot } from '#renderer/engine/prerender/prerender.tsx'
import { renderToString } from '#renderer/engine/prerender/react/write.ts'
import { loadLateParts } from '#renderer/engine/tree/late-part.tsx'
import { ComponentsContext, Tree } from '#renderer/engine/tree/Tree.tsx'
import type { BlockNode } from '#renderer/engine/tree/types.ts'
import { calls } from '#schema/api/calls.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { loadFiles } from '#schema/definitions/kinds/files.ts'
import { kinds } from '#schema/definitions/kinds/kinds.ts'
import { prepareForms } from '#server/forms/prepare-forms.ts'
import { publicFolder, root, schemaFolder } from '#server/paths.ts'
import { createSigning } from '#server/secrets/signing.ts'
import { createSite } from '#server/site/site.ts'

const types = [...contracts.keys()]
const ajv = createAjv({ allowUnionTypes: true })

const site = createSite(
  await loadFiles(schemaFolder, publicFolder),
  createSigning(() => Buffer.from('ключ')),
)

/** What the page maker gives where an example names a form. */
const forms = await prepareForms(site, {}, { load: async () => ({}), own: false })

/** Shown by the browser alone, where its storage says so, or told to counters and not shown at all. */
const WITHOUT_HTML = ['subscribe-popup', 'cookie-notice', 'counted-product']

const exampleOf = async (type: string): Promise<Readonly<Record<string, unknown>>> =>
  record(JSON.parse(await readFile(join(root, 'blocks', type, 'example.json'), 'utf8')))

/** An example as the page maker would give it: blocks in slots, one list per element where the slot has an item. */
function toNode(type: string, example: Readonly<Record<string, unknown>>, key: string): BlockNode {
  const contract = contracts.get(type)
  const props = Object.fromEntries(
    Object.entries(record(example.props)).map(([name, value]) => {
      const schema = contract?.props.properties[name] ?? {}
      return [name, schema.role === 'form' ? forms[String(value)] : site.links.content(value, schema)]
    }),
  )
  const fill = (slot: string, prefix: string): BlockNode[] =>
    list(record(example.slots)[slot]).map((block, i) =>
      toNode(String(record(block).type), record(block), `${prefix}.${i}`),
    )
  const slots = Object.entries(contract?.slots ?? {}).map(([slot, { item }]) => [
    slot,
    item === undefined
      ? fill(slot, `${key}.${slot}`)
      : list(props[item]).map((_, i) => fill(slot, `${key}.${slot}.${i}`)),
  ])
  return {
    key,
    type,
    props,
    interactive: contract?.interactive ?? false,
    at: `blocks/${type}/example.json#`,
    ...(slots.length > 0 && { slots: Object.fromEntries(slots) }),
  }
}

test.each(types)('the example of %s fits its contract', async (type) => {
  const validate = ajv.compile(contracts.get(type)?.props ?? {})
  const { props } = await exampleOf(type)
  validate(props)
  expect(validate.errors ?? []).toEqual([])
})

test.each(types)('%s renders its example, without a style attribute or an inline script', async (type) => {
  const node = toNode(type, await exampleOf(type), type)
  const components = await loadBlockComponents(typesIn([node]))
  await loadLateParts()
  const failures: unknown[] = []
  const rendered = renderRoot(
    [node],
    components,
    (_, error) => failures.push(error),
    (tree) => createElement(ComponentsContext, { value: components }, createElement(Tree, { nodes: tree })),
  )
  const html = rendered.html.join('')
  expect(failures).toEqual([])
  expect(html).not.toMatch(/<[^>]* style=|<script|javascript:| on[a-z]+=/)
  if (!WITHOUT_HTML.includes(type)) expect(html.length).toBeGreaterThan(20)
})

test.each(['cards', 'table'])(
  'two lists of %s with the same products share no id, and buttons are called by their own',
  async (view) => {
    const example = await exampleOf('product-list')
    const nodes = ['one', 'other'].map((key) =>
      toNode('product-list', { ...example, props: { ...record(example.props), view } }, key),
    )
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

/** Pointers of the properties that say nothing to who hovers over them. */
function undescribed(schema: JsonSchema, path: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, part]) => [
    ...(/[а-яё]/i.test(part.description ?? '') ? [] : [`${path}/${key}`]),
    ...undescribed(part, `${path}/${key}`),
  ])
  const more =
    typeof schema.additionalProperties === 'object' ? undescribed(schema.additionalProperties, `${path}/*`) : []
  return [...own, ...more, ...(schema.items ? undescribed(schema.items, `${path}/-`) : [])]
}

test('every property of every contract, kind of file and call is described in Russian', () => {
  const schemas: [string, JsonSchema][] = [
    ...[...contracts].map(([type, contract]): [string, JsonSchema] => [type, contract.props]),
    ...Object.entries(kinds).map(([kind, { schema }]): [string, JsonSchema] => [kind, schema]),
    ...Object.entries(calls).map(([name, call]): [string, JsonSchema] => [name, call.response]),
  ]
  expect(schemas.flatMap(([name, schema]) => undescribed(schema, name))).toEqual([])
})

test('every sample of a call fits the response that the call promises', () => {
  for (const [name, { response, sample }] of Object.entries(calls)) {
    const validate = ajv.compile(response)
    validate(sample)
    expect([name, validate.errors ?? []]).toEqual([name, []])
  }
})
