import type { Contracts } from '#schema/definitions/contract/block.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { invariant, type Site, type TreeFile } from '../site/site.ts'
import { type CompiledBlock, compileBlocks } from './compile.ts'
import type { Inserts } from './resolve.ts'

export function createCompiledTrees(site: Site, contracts: Contracts) {
  const compiler = { contracts, links: site.links }
  const trees = new Map<object, readonly CompiledBlock[]>()
  /** Compiles a file's blocks once. @param key prefix of their keys, different for each kind of file on a page */
  function blocksOf({ file, id, value }: TreeFile<{ blocks: readonly BlockInstance[] }>, key: string) {
    let blocks = trees.get(value)
    if (!blocks) trees.set(value, (blocks = compileBlocks(compiler, value.blocks, file, `${key}${id}.`, ['blocks'])))
    return blocks
  }
  const inserts: Inserts = {
    shows: site.shows,
    partial: (name) => blocksOf(invariant(site.partials.get(name), name), '$'),
    // A body is a part of a cached response: this weak cache drops a compiled body with its response.
    body: memoizeBy((body) => compileBlocks(compiler, body, site.bodyFile(body) ?? 'data', '', ['body'])),
  }
  return { blocksOf, inserts }
}
