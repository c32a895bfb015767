import { type LoadComponents, typesIn } from '../page/components.ts'
import type { PageData } from '../page/types.ts'
import type { Components } from '../tree/types.ts'
import { loadStyles } from './load-styles.ts'

/** The code of a block did not come. The reload guard has heard of it, and decides alone whether the document is loaded again. */
export class BlocksNotLoaded extends Error {
  override name = 'BlocksNotLoaded'
}

/**
 * The components that a page needs; its stylesheets are there too, then.
 * @param own those that are there already, in place of the blocks' own
 * @throws BlocksNotLoaded
 */
export async function loadBlocks(
  { tree, styles = [] }: Pick<PageData, 'tree' | 'styles'>,
  load: LoadComponents,
  own: Components = {},
): Promise<Components> {
  try {
    const missing = typesIn(tree)
    for (const type of Object.keys(own)) missing.delete(type)
    const [components] = await Promise.all([load(missing), loadStyles(styles)])
    return { ...components, ...own }
  } catch (cause) {
    throw new BlocksNotLoaded('The code of a block did not come', { cause })
  }
}
