import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { type RequestHandler, Router } from 'express'
import { contracts } from '#blocks/contracts.ts'
import { parseDocument, problemAt } from '#schema/definitions/document/parse.ts'
import { fromPointer } from '#schema/definitions/json-schema/at-path.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import type { SiteState } from '../engine/pages/site-state.ts'
import { root } from '../engine/paths.ts'
import { createGallery, createGalleryRouter, type GalleryOptions } from './gallery/gallery.ts'

interface ForAuthors extends Pick<GalleryOptions, 'render' | 'renderLetter' | 'report'> {
  state: () => SiteState
  /** Folder of the served files. */
  schemaFolder: string
}

/** Address at which renderer/inspect.ts asks for a block's position in the files. */
export const INSPECT_PATH = '/_inspect'

/** Creates the routes for development: the gallery, and the position of a block in the files. */
export function createForAuthors({ state, schemaFolder, render, renderLetter, report }: ForAuthors): RequestHandler {
  const router = Router({ caseSensitive: true })
  router.get(INSPECT_PATH, async ({ query }, response) => {
    const place = await findPlace(String(query.at), schemaFolder)
    response.set('Cache-Control', 'no-store')
    if (place) response.json(place)
    else response.status(404).json({ message: 'Такого места в\u00a0файлах нет.', statusCode: 404 })
  })
  router.use(createGalleryRouter(() => createGallery({ site: state().site, contracts, render, renderLetter, report })))
  return router
}

/**
 * Finds a block in the file on the disk, which may be newer than the served one.
 * @param at file and JSON pointer of a block: "schema/pages/home.json#/blocks/0"
 * @returns `place`, «schema/pages/home.json:12:5» for people, and `path`, the same with an absolute path; undefined without such a file
 */
async function findPlace(at: string, schemaFolder: string) {
  const [file = '', pointer = ''] = at.split('#')
  const isOwn = file.startsWith(FILES_LABEL) && posix.normalize(file) === file
  const type = /^blocks\/([^/]+)\/example\.json$/.exec(file)?.[1]
  const path = isOwn
    ? join(schemaFolder, file.slice(FILES_LABEL.length))
    : type !== undefined && contracts.has(type)
      ? join(root, file)
      : undefined
  const text = path === undefined ? undefined : await readFile(path, 'utf8').catch(() => undefined)
  if (path === undefined || text === undefined) return undefined
  const { document } = parseDocument(file, text)
  // An example file contains a single block, not a list `blocks`, so `/blocks/0` is removed from the pointer.
  const steps = fromPointer(isOwn ? pointer : pointer.replace(/^\/blocks\/0/, ''))
  const { line, column } = problemAt(document, steps, { rule: '', message: '' })
  const place = `:${line}:${column}`
  return { place: file + place, path: path + place }
}
