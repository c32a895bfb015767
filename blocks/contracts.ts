import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assertContract } from '#schema/definitions/checker/contract.ts'
import type { BlockContract, Contracts } from '#schema/definitions/contract/block.ts'

/** Contracts by block type. Each folder is a type. In development the contracts are reloaded. */
export let contracts: Contracts = new Map()

/** In development: errors of changed contracts that cannot be loaded, by type. Their previous version stays in use. */
export let contractErrors: ReadonlyMap<string, unknown> = new Map()

/** Hash of the sources of all contracts. Empty in production. */
export let contractsVersion = ''

const typesNow = (): string[] =>
  readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()

async function load(type: string): Promise<[string, BlockContract]> {
  const { contract }: { contract?: BlockContract } = await import(`./${type}/contract.ts`)
  if (!contract) throw new TypeError(`blocks/${type}/contract.ts exports no contract`)
  return [type, contract]
}

/** In development: loads the contracts again. Only modules with a changed text are imported. */
export async function reloadContracts(): Promise<void> {
  const errors = new Map<string, unknown>()
  const read = typesNow().map(async (type) => {
    let version = ''
    let contract = contracts.get(type)
    try {
      const file = join(import.meta.dirname, type, 'contract.ts')
      const source = await readFile(file, 'utf8')
      version = hash('sha256', source)
      const module: { contract?: unknown } = await import(`${pathToFileURL(file)}?${version}`)
      if (module.contract !== contract) {
        assertContract(module.contract, source)
        contract = module.contract
      }
    } catch (error) {
      errors.set(type, error)
    }
    return { type, version, contract }
  })
  const loaded = await Promise.all(read)
  contracts = new Map(loaded.flatMap(({ type, contract }) => (contract ? [[type, contract]] : [])))
  contractErrors = errors
  contractsVersion = hash('sha256', JSON.stringify(loaded.map(({ type, version }) => [type, version])))
}

if (process.env.NODE_ENV === 'development') await reloadContracts()
else contracts = new Map(await Promise.all(typesNow().map(load)))
