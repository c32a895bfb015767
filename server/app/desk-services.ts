import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contracts } from '#blocks/contracts.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { DeskServices } from '../desk/services.ts'
import type { Config } from '../engine/config.ts'
import { createRateLimiter } from '../engine/limits/rate-limiter.ts'
import { lazy } from '../engine/memoize.ts'
import { root } from '../engine/paths.ts'
import type { Store } from '../shop/catalog/store.ts'
import { vanishedSections } from '../shop/catalog/vanished-sections.ts'
import { createCompanies } from '../shop/company/companies.ts'
import type { Upstream } from '../shop/upstream/upstream.ts'
import { builtFrom } from './build.ts'
import type { LiveSite } from './live-site.ts'

interface Options extends Pick<DeskServices, 'log'> {
  config: Config
  live: () => LiveSite
  store: () => Pick<Store, 'catalog' | 'database'>
  upstream: Upstream | undefined
  /** Nightly copies in a folder, the last first. */
  listBackups: (folder: string) => Promise<{ name: string; at: Date; bytes: number }[]>
}

export const createDeskServices = ({ config, log, live, store, upstream, listBackups }: Options): DeskServices => ({
  config,
  log,
  companies: lazy(() => {
    const { database } = store()
    const failed = (error: unknown): void => log.warn({ error }, 'a company could not be found by its INN')
    return createCompanies(config, { database, limiter: createRateLimiter(database), failed })
  }),
  live,
  build: [versionOf(), builtFrom().slice(0, 8)].filter(Boolean).join(', сборка '),
  vanished: () =>
    upstream?.takes('catalog.list') ? [] : vanishedSections(contracts)(live().state().files)(store().catalog.index),
  async backups() {
    const { backupFolder, databaseUrl } = config
    if (databaseUrl || backupFolder === undefined) return undefined
    return existsSync(backupFolder) ? listBackups(backupFolder) : []
  },
})

const versionOf = (): string => String(record(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version)
