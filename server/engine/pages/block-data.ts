import { type BlockNode, FORM_STEPS } from '#renderer/engine/tree/types.ts'
import type { PreparedForm } from '#renderer/kit/form/types.ts'
import type { BlockContract, Contracts } from '#schema/definitions/contract/block.ts'
import { type Loading, loadData } from './load-data.ts'

interface BlockDataOptions extends Loading {
  contracts: Contracts
  /** Code of the visitor's variant of the site, such as a region; empty if the site has no variants. */
  variant: string
  /** Prepares a form. @param values values that the page passes to it */
  form: (id: string, values: unknown) => Promise<PreparedForm | undefined>
}

/**
 * Loads the data of all blocks concurrently: the responses of the calls in the `data` of their contracts, and the forms that their props
 * name. @param blocks of this request only, because this function replaces their props
 */
export async function loadBlockData(blocks: readonly BlockNode[], options: BlockDataOptions): Promise<void> {
  await Promise.all(
    nodesIn(blocks).map(async (node) => {
      const contract = options.contracts.get(node.type)
      const names = contract ? formProps(contract) : []
      if (!contract?.data && names.length === 0) return
      const [data, forms] = await Promise.all([callData(contract, node, options), preparedForms(names, node, options)])
      node.props = { ...node.props, ...data, ...forms }
      if (Object.values(forms).some((form) => form?.steps)) node.needs = [FORM_STEPS]
    }),
  )
}

const nodesIn = (blocks: readonly BlockNode[]): BlockNode[] =>
  blocks.flatMap((node) => [node, ...Object.values(node.slots ?? {}).flatMap((slot) => nodesIn(slot.flat()))])

/** Makes the calls of a block. A failed call leaves its prop undefined, and does not fail the page. */
function callData(
  contract: BlockContract | undefined,
  { props }: BlockNode,
  { variant, ...loading }: BlockDataOptions,
) {
  const requests = Object.entries(contract?.data?.(props, variant) ?? {}).map(([name, { call, params }]) => [
    name,
    { source: call, params, optional: true },
  ])
  return loadData(Object.fromEntries(requests), {}, loading)
}

const formProps = ({ props: { properties } }: BlockContract): string[] =>
  Object.keys(properties).filter((name) => properties[name]?.role === 'form')

async function preparedForms(names: readonly string[], { props }: BlockNode, { form }: BlockDataOptions) {
  const prepared = names.map(
    async (name) => [name, props[name] ? await form(String(props[name]), props.values) : undefined] as const,
  )
  return Object.fromEntries(await Promise.all(prepared))
}
