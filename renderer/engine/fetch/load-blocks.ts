import { type LoadComponents, typesIn } from '../page/components.ts'
import type { PageData } from '../page/types.ts'
import type { Components } from '../tree/types.ts'

/** The code of a block has failed to load. The reload guard knows about it, and decides whether to reload the document. */
export class BlocksNotLoaded extends Error {
  override name = 'BlocksNotLoaded'
}

/**
 * Loads the components of a page.
 * @param overrides components to use in place of those of the block types, which are then not loaded
 * @throws BlocksNotLoaded
 */
export async function loadBlocks({ tree }: Pick<PageData, 'tree'>, load: LoadComponents, overrides: Components = {}) {
  try {
    const missing = typesIn(tree)
    for (const type of Object.keys(overrides)) missing.delete(type)
    return { ...(await load(missing)), ...overrides }
  } catch (cause) {
    throw new BlocksNotLoaded('The code of a block did not come', { cause })
  }
}
