import type { Contracts } from '#schema/definitions/contract/block.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { lazy, memoizeBy } from '../memoize.ts'
import { invariant, type Site, type TreeFile } from '../site/site.ts'
import { type CompiledBlock, compileBlocks } from './compile.ts'
import type { Inserts } from './resolve.ts'

/** The trees of a site's files, each compiled when it is first shown. */
export interface CompiledTrees {
  /** @param key what the keys of its blocks begin with: another for every kind of file that can be on one page */
  blocksOf(file: TreeFile<{ blocks: readonly BlockInstance[] }>, key: string): readonly CompiledBlock[]
  inserts: Inserts
}

export function createCompiledTrees(site: Site, contracts: Contracts, day: () => string): CompiledTrees {
  const compiler = { contracts, links: site.links }
  const trees = new Map<object, () => readonly CompiledBlock[]>()
  const blocksOf: CompiledTrees['blocksOf'] = ({ file, id, value }, key) => {
    let blocks = trees.get(value)
    if (!blocks)
      trees.set(value, (blocks = lazy(() => compileBlocks(compiler, value.blocks, file, `${key}${id}.`, ['blocks']))))
    return blocks()
  }
  return {
    blocksOf,
    inserts: {
      day,
      partial: (name) => blocksOf(invariant(site.partials.get(name), name), '$'),
      // Bodies come with the answers of calls, which go with their cache.
      body: memoizeBy((body) => compileBlocks(compiler, body, site.bodyFile(body) ?? 'data', '', ['body'])),
    },
  }
}
