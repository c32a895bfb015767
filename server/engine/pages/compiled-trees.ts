import type { Contracts } from '#schema/definitions/contract/block.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { lazy, memoizeBy } from '#schema/definitions/memoize.ts'
import { invariant, type Site, type TreeFile } from '../site/site.ts'
import { type CompiledBlock, compileBlocks } from './compile.ts'
import type { Inserts } from './resolve.ts'

interface CompiledTrees {
  /** Compiles a file's blocks once. @param key prefix of their keys, different for each kind of file on a page */
  blocksOf(file: TreeFile<{ blocks: readonly BlockInstance[] }>, key: string): readonly CompiledBlock[]
  inserts: Inserts
}

export function createCompiledTrees(site: Site, contracts: Contracts): CompiledTrees {
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
      shows: site.shows,
      partial: (name) => blocksOf(invariant(site.partials.get(name), name), '$'),
      // A body is a part of a cached response: this weak cache drops a compiled body with its response.
      body: memoizeBy((body) => compileBlocks(compiler, body, site.bodyFile(body) ?? 'data', '', ['body'])),
    },
  }
}
