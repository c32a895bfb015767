import { type LoadComponents, typesIn } from '../page/components.ts'
import type { BakedNode, Components } from '../tree/types.ts'

/** The code of a block did not come. The reload guard has heard of it, and decides alone whether the document is loaded again. */
export class BlocksNotLoaded extends Error {
  override name = 'BlocksNotLoaded'
}

/** The components that a tree needs. @throws BlocksNotLoaded */
export const loadBlocks = (tree: readonly BakedNode[], load: LoadComponents): Promise<Components> =>
  load(typesIn(tree)).catch((cause: unknown) => {
    throw new BlocksNotLoaded('The code of a block did not come', { cause })
  })
