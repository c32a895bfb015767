import { join } from 'node:path'
import { isMadeDocument } from '#schema/definitions/kinds/document.ts'
import { loadFiles } from '#schema/definitions/kinds/files.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { publicFolder, schemaFolder } from '../../../engine/paths.ts'
import { writeChanged } from '../../../engine/site/write-changes.ts'
import { renderPaper } from '../pdf/render.ts'
import type { DocumentSource, Settings } from './document-page.ts'

/** Makes the PDFs in public/assets/documents from schema/content/documents, and writes the changed ones. */
export async function makeDocuments(): Promise<void> {
  const files = await loadFiles(kinds, schemaFolder, publicFolder)
  const written: string[] = []
  // The cast is safe, since the schema checker has validated the file.
  const settings = files.one('settings')?.value as Settings
  for (const [id, { value }] of files.of('document')) {
    const source = value as DocumentSource
    if (!isMadeDocument(source.file)) continue
    const file = join(publicFolder, source.file)
    if (await writeChanged(file, await renderPaper({ kind: 'document', data: { source, settings } })))
      written.push(`${id}.json → public${source.file}`)
  }
  console.log(written.length > 0 ? written.join('\n') : 'Все документы прежние.')
}
