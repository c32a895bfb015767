import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schemaFolder } from '#server/paths.ts'
import { type RunningSite, startSite } from './run-site.ts'
import { editorOf, type SchemaCopy } from './schema-copy.ts'

const FILES = join(import.meta.dirname, 'gallery')

/** A copy of the schema with a page at /gallery/ whose form has every type of field, rule, mask and state. */
export async function copyWithGallery(): Promise<SchemaCopy & { remove: () => Promise<void> }> {
  const above = await mkdtemp(join(tmpdir(), 'tara-gallery-'))
  const folder = join(above, 'files')
  await cp(schemaFolder, folder, { recursive: true, filter: (path) => !/[/\\](definitions|api)$/.test(path) })
  const copy = editorOf(folder)
  await copy.write('forms/gallery.json', await readFile(join(FILES, 'form.json'), 'utf8'))
  await copy.write('pages/gallery.json', await readFile(join(FILES, 'page.json'), 'utf8'))
  await copy.edit('routes.json', '"routes": [', '"routes": [{ "path": "/gallery", "page": "gallery" },')
  return { ...copy, remove: () => rm(above, { recursive: true, force: true }) }
}

/** The site with that page; its schema is gone when it stops. @param change what else to change in the copy first */
export async function startGallery(
  env: Record<string, string> = {},
  change?: (copy: SchemaCopy) => Promise<void>,
): Promise<RunningSite> {
  const copy = await copyWithGallery()
  await change?.(copy)
  const site = await startSite({ SCHEMA_DIR: copy.folder, FORMS_PER_HOUR: '1000', ...env })
  return {
    ...site,
    async stop() {
      await site.stop()
      await copy.remove()
    },
  }
}
