import { readdirSync } from 'node:fs'
import type { BlockContract, Contracts } from '#schema/definitions/contract/block.ts'

/** Every block type with its contract, read from the folders: a new folder is a new type. */
export const contracts: Contracts = new Map(
  await Promise.all(
    readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()
      .map(async (type): Promise<[string, BlockContract]> => {
        const module: { contract: BlockContract } = await import(`./${type}/contract.ts`)
        return [type, module.contract]
      }),
  ),
)
