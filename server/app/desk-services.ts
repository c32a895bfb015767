import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contracts } from '#blocks/contracts.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { DeskServices } from '../desk/services.ts'
import { listBackups } from '../engine/jobs/backups.ts'
import { createRateLimiter } from '../engine/limits/rate-limiter.ts'
import { root } from '../engine/paths.ts'
import type { Store } from '../shop/catalog/store.ts'
import { vanishedSections } from '../shop/catalog/vanished-sections.ts'
import { createCompanies } from '../shop/company/companies.ts'
import type { Config } from '../shop/config.ts'
import type { Upstream } from '../shop/upstream/upstream.ts'
import { builtFrom } from './build.ts'

interface Options extends Pick<DeskServices, 'log' | 'heldBack'> {
  config: Config
  store: Pick<Store, 'catalog' | 'database'>
  upstream: Upstream | undefined
}

export const createDeskServices = ({
  config,
  log,
  heldBack,
  store: { database, catalog },
  upstream,
}: Options): DeskServices => ({
  config,
  log,
  companies: createCompanies(config, {
    ...{ database, limiter: createRateLimiter(database) },
    failed: (error) => log.warn({ error }, 'a company could not be found by its INN'),
  }),
  heldBack,
  build: [versionOf(), builtFrom().slice(0, 8)].filter(Boolean).join(', сборка '),
  vanished: ({ files }) => (upstream?.takes('catalog.list') ? [] : vanishedSections(contracts)(files)(catalog.index)),
  async backups() {
    const { backupFolder, databaseUrl } = config
    if (databaseUrl || backupFolder === undefined) return undefined
    return existsSync(backupFolder) ? listBackups(backupFolder) : []
  },
})

const versionOf = (): string => String(record(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version)
