import { readdirSync } from 'node:fs'
import type { BlockContract, Contracts } from '#schema/definitions/contract/block.ts'

/** In development: the contracts that could not be loaded, and why. Only the pages that use such a block lack it. */
export const contractErrors = new Map<string, unknown>()

/** Every block type with its contract, read from the folders: a new folder is a new type. */
export const contracts: Contracts = new Map(
  (
    await Promise.all(
      readdirSync(import.meta.dirname, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
        .map(async (type): Promise<[string, BlockContract] | undefined> => {
          try {
            const { contract }: { contract?: BlockContract } = await import(`./${type}/contract.ts`)
            if (!contract) throw new TypeError(`blocks/${type}/contract.ts exports no contract`)
            return [type, contract]
          } catch (error) {
            if (process.env.NODE_ENV !== 'development') throw error
            contractErrors.set(type, error)
            return undefined
          }
        }),
    )
  ).filter((loaded) => loaded !== undefined),
)
