import { calls } from '#schema/api/calls.ts'
import { loadFiles, type SchemaFiles } from '#schema/definitions/kinds/files.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { publicFolder, schemaFolder } from '../engine/paths.ts'
import { createSigning, type Signing } from '../engine/secrets/signing.ts'
import { createSite, type Site } from '../engine/site/site.ts'
import { regionVariants } from '../shop/regions/regions.ts'

export const testSigning: Signing = createSigning(() => ({ current: Buffer.from('ключ'), earlier: [] }))

/** Creates a site from these files. */
export const testSite = (files: SchemaFiles, signing = testSigning): Site =>
  createSite(files, { calls, signing, variants: regionVariants() })

/** Creates the site of the project's own files. */
export const projectSite = async (): Promise<Site> => testSite(await loadFiles(kinds, schemaFolder, publicFolder))
