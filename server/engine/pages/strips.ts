import type { BlockNode } from '#renderer/engine/tree/types.ts'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { type Loading, loadData } from './load-data.ts'

/** The block that products are shown by. */
const ROW = 'product-row'

interface StripOptions extends Loading {
  contracts: Contracts
  /** Code of the visitor's region, for the links. */
  region: string | undefined
}

type Slot = NonNullable<BlockNode['slots']>[string]

/** Puts the products into `product-strip` blocks, wherever they stand; one without products is left out. */
export async function fillStrips(blocks: readonly BlockNode[], options: StripOptions): Promise<readonly BlockNode[]> {
  if (!holdsStrip(blocks)) return blocks
  const filled = await Promise.all(blocks.map((node) => fillNode(node, options)))
  return filled.flat()
}

async function fillNode(node: BlockNode, options: StripOptions): Promise<BlockNode[]> {
  if (node.type === 'product-strip') return fillStrip(node, options)
  if (!node.slots) return [node]
  const slots = Object.entries(node.slots).map(async ([name, slot]) => [name, await fillSlot(slot, options)] as const)
  return [{ ...node, slots: Object.fromEntries(await Promise.all(slots)) }]
}

const fillSlot = (slot: Slot, options: StripOptions): Promise<Slot> =>
  isOfLists(slot) ? Promise.all(slot.map((some) => fillStrips(some, options))) : fillStrips(slot, options)

const isOfLists = (slot: Slot): slot is readonly (readonly BlockNode[])[] => Array.isArray(slot[0])

function holdsStrip(blocks: readonly BlockNode[]): boolean {
  return blocks.some(
    ({ type, slots = {} }) =>
      type === 'product-strip' || Object.values(slots).some((slot) => holdsStrip(slot.flat() as BlockNode[])),
  )
}

/** A section that has vanished has no products; neither does a catalog that does not answer. */
async function fillStrip(node: BlockNode, { contracts, region, ...loading }: StripOptions): Promise<BlockNode[]> {
  const { title, filter, limit, kind, section, sort, articles } = node.props
  const given = articles === undefined ? { section, sort, ...record(filter) } : { articles }
  const params = Object.entries({ kind, region, ...given }).filter(([, value]) => value !== undefined)
  const request = { source: 'catalog.list', params: Object.fromEntries(params), optional: true }
  const { answer } = await loadData({ answer: request }, {}, loading)
  const items = list(record(answer).list).slice(0, Number(limit))
  if (items.length === 0) return []
  return [{ ...node, type: ROW, props: { title, items }, interactive: contracts.get(ROW)?.interactive ?? false }]
}
