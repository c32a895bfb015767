import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contracts } from '#blocks/contracts.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import type { DeskServices, StudioServices } from '../desk/services.ts'
import { StudioDrafts } from '../desk/studio/drafts.ts'
import { listBackups } from '../engine/jobs/backups.ts'
import { createRateLimiter } from '../engine/limits/rate-limiter.ts'
import type { RenderLetter } from '../engine/mail/letters.ts'
import type { HeldFiles } from '../engine/pages/live-site.ts'
import type { RenderPage } from '../engine/pages/load-renderer.ts'
import { publicFolder, root } from '../engine/paths.ts'
import type { Store } from '../shop/catalog/store.ts'
import { vanishedSections } from '../shop/catalog/vanished-sections.ts'
import { createCompanies } from '../shop/company/companies.ts'
import type { Config } from '../shop/config.ts'
import type { Upstream } from '../shop/upstream/upstream.ts'
import { builtFrom } from './build.ts'
import { filesInStudio } from './change/in-studio.ts'
import { namesIn, pathsAt } from './change/paths-in-studio.ts'
import { differences, wordsOf } from './diff.ts'
import { readExample } from './gallery/examples.ts'
import { createGallery } from './gallery/gallery.ts'

interface Options extends Pick<DeskServices, 'log'> {
  held: HeldFiles
  /** Functions that read the served site. They are called only after `openSite` has returned. */
  studio: Pick<StudioServices, 'texts' | 'site' | 'siteOf' | 'check' | 'tryOut' | 'published'>
  render: RenderPage
  renderLetter: RenderLetter
  config: Config
  store: Pick<Store, 'catalog' | 'database'>
  upstream: Upstream | undefined
}

export const createDeskServices = ({
  config,
  log,
  held,
  studio,
  store: { database, catalog },
  upstream,
  render,
  renderLetter,
}: Options): DeskServices => ({
  config,
  log,
  companies: createCompanies(config, {
    ...{ database, limiter: createRateLimiter(database) },
    failed: (error) => log.warn({ error }, 'a company could not be found by its INN'),
  }),
  heldBack: held.list,
  warnings: held.warnings,
  build: [versionOf(), builtFrom().slice(0, 8)].filter(Boolean).join(', сборка '),
  vanished: ({ files }) => (upstream?.takes('catalog.list') ? [] : vanishedSections(contracts)(files)(catalog.index)),
  studio: {
    ...studio,
    ...{ contracts, files: filesInStudio, pathsAt, namesIn },
    differences: (before, after) =>
      differences(before, after).map(({ changes, ...rest }) => ({ ...rest, changes: changes.map(wordsOf) })),
    drafts: new StudioDrafts(database.query, studio.texts),
    pathOf: (file) =>
      file.startsWith(FILES_LABEL)
        ? join(config.schemaFolder, file.slice(FILES_LABEL.length))
        : join(publicFolder, file.slice('public/'.length)),
    specimenOf: (site, name) =>
      createGallery({
        ...{ site, contracts, render, renderLetter },
        report: (at, error) => log.error({ at, error }, 'a block of a specimen threw'),
      }).file(`${name}.frame.html`),
    exampleOf: (type) => readExample(type).catch(() => undefined),
  },
  async backups() {
    const { backupFolder, databaseUrl } = config
    if (databaseUrl || backupFolder === undefined) return undefined
    return existsSync(backupFolder) ? listBackups(backupFolder) : []
  },
})

const versionOf = (): string => String(record(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version)
