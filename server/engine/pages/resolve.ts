import type { BlockNode, DeviceKind } from '#renderer/engine/tree/types.ts'
import { holds } from '#schema/definitions/expressions/evaluate.ts'
import type { Scope } from '#schema/definitions/expressions/types.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import type { Period } from '#schema/definitions/text/dates.ts'
import { type CompiledBlock, read } from './compile.ts'

export interface Inserts {
  /** Content of the layout's outlet: the page's blocks and its path. */
  outlet?: { blocks: readonly BlockNode[]; subject: string }
  partial: (name: string) => readonly CompiledBlock[]
  shows: (period: Period) => boolean
  body: (blocks: readonly BlockInstance[]) => readonly CompiledBlock[]
  /** Data of rich-text bodies, by body. */
  bodyData?: ReadonlyMap<unknown, unknown>
}

/** Names that begin an expression's path and whose values differ between files; other names have one value per page. */
const OWN_ROOTS: ReadonlySet<string> = new Set(['data', 'query', 'let', 'params', 'item', 'error', 'posted'])

/** Evaluates everything that depends on the request: expressions, visibility, slots per element, partials, bodies. */
export function resolveBlocks(blocks: readonly CompiledBlock[], scope: Scope, inserts: Inserts, prefix = '') {
  return blocks.flatMap((block) => {
    if (block.period && !inserts.shows(block.period)) return []
    const only = seenBy(block.visible, scope)
    if (only.length === 0) return []
    const key = prefix + block.key
    const nodes = resolveBlock(block, key, scope, inserts)
    return only.length === DEVICES.length ? nodes : nodes.flatMap((node) => onlyFor(node, only))
  })
}

/** Restricts a block to the devices on which it, or the partial around it, is visible. */
function onlyFor(node: BlockNode, devices: readonly DeviceKind[]): BlockNode[] {
  const only = devices.filter((kind) => node.only?.includes(kind) ?? true)
  return only.length > 0 ? [{ ...node, only }] : []
}

function resolveBlock(block: CompiledBlock, key: string, scope: Scope, inserts: Inserts): BlockNode[] {
  const props = record(read(block.props, scope))
  switch (block.type) {
    case 'outlet': {
      const { blocks = [], subject } = inserts.outlet ?? {}
      return [{ key, type: 'outlet', props: { subject }, slots: { page: blocks }, interactive: 'now', at: block.at }]
    }
    case 'partial':
      return resolveBlocks(
        inserts.partial(String(props.name)),
        { ...shared(scope), params: props.params ?? {} },
        inserts,
        `${key}:`,
      )
    case 'body':
      return resolveBlocks(
        inserts.body(list(props.blocks) as readonly BlockInstance[]),
        { ...shared(scope), data: inserts.bodyData?.get(props.blocks) ?? {} },
        inserts,
        `${key}:`,
      )
    default: {
      const slots = resolveSlots(block, key, scope, inserts)
      if (isLeftEmpty(block, slots)) return []
      return [{ key, type: block.type, props, ...(slots && { slots }), interactive: block.interactive, at: block.at }]
    }
  }
}

function resolveSlots(block: CompiledBlock, key: string, scope: Scope, inserts: Inserts): BlockNode['slots'] {
  if (block.slots.length === 0) return undefined
  const prefix = key.slice(0, key.length - block.key.length)
  return Object.fromEntries(
    block.slots.map(({ name, elements, blocks }) => [
      name,
      elements === undefined
        ? resolveBlocks(blocks, scope, inserts, prefix)
        : list(read(elements, scope)).map((element, i) =>
            resolveBlocks(blocks, { ...scope, item: element }, inserts, `${prefix}${i}/`),
          ),
    ]),
  )
}

/** Returns true if a block must be omitted, because no block in its required slot is shown. */
const isLeftEmpty = ({ emptyWithout, slots }: CompiledBlock, resolved: BlockNode['slots']): boolean =>
  slots.some(({ name, blocks }) => name === emptyWithout && blocks.length > 0 && resolved?.[name]?.flat().length === 0)

const shared = (scope: Scope) => Object.fromEntries(Object.entries(scope).filter(([root]) => !OWN_ROOTS.has(root)))

const DEVICES: readonly DeviceKind[] = ['mobile', 'tablet', 'desktop']

/** Returns the devices on which a block is visible. The HTML is the same for all; the stylesheet hides the block on the other devices. */
function seenBy(visible: CompiledBlock['visible'], scope: Scope): readonly DeviceKind[] {
  if (visible === undefined) return DEVICES
  if (!visible.readsDevice) return holds(visible.of, scope) ? DEVICES : []
  return DEVICES.filter((kind) => holds(visible.of, { ...scope, device: { kind } }))
}
