import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadFiles } from '#schema/definitions/kinds/files.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { publicFolder, schemaFolder } from '../../../engine/paths.ts'
import { renderPaper } from '../pdf/render.ts'
import type { DocumentSource, Settings } from './document-page.ts'

/** Makes the PDFs of public/assets/documents from schema/content/documents; a second run changes nothing. */
export async function makeDocuments(): Promise<void> {
  const files = await loadFiles(kinds, schemaFolder, publicFolder)
  // Shapes: checked by the schema checker, not here.
  const settings = files.one('settings')?.value as Settings
  for (const [id, { value }] of files.of('document')) {
    const source = value as DocumentSource
    const file = join(publicFolder, source.file)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await renderPaper({ kind: 'document', data: { source, settings } }))
    console.log(`${id}.json → public${source.file}`)
  }
}
