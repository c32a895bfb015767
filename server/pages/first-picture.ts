import type { BlockNode } from '#renderer/engine/tree/types.ts'
import type { BlockPicture, Contracts } from '#schema/definitions/contract/block.ts'
import { readPictureAddress } from '#schema/definitions/pictures/address.ts'

/** The first picture that a page's blocks show, as their contracts name it; it has the address of one that is made. */
export function firstPicture(blocks: readonly BlockNode[], contracts: Contracts): BlockPicture | undefined {
  for (const { type, props, slots = {} } of blocks) {
    const own = contracts.get(type)?.picture?.(props)
    if (own && readPictureAddress(own.address)) return own
    for (const content of Object.values(slots)) {
      const inside = firstPicture(content.flat(), contracts)
      if (inside) return inside
    }
  }
  return undefined
}
