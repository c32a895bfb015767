import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../engine/database/database.ts'
import { type Upload, uploadFolder } from '../engine/forms/uploads.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { PictureProblem } from '../engine/pictures/fetch-picture.ts'
import { sharePicture } from '../engine/pictures/uploaded.ts'
import { editProducts } from '../shop/catalog/edit.ts'
import { MAX_PHOTOS } from '../shop/catalog/import/photos.ts'
import { openPictureReceiver, type PictureReceiver } from '../shop/catalog/import/receive-pictures.ts'
import { currentCatalog } from '../shop/catalog/replace.ts'
import { refuseWhileWriting } from './catalog.ts'
import type { DeskHandlers } from './context.ts'

const DONE = { result: true } as const

const safe = (name: string): string => name.replace(/[/\\]/g, '-').replace(/^\.+/, '')

const refused = (message: string): HttpError => new HttpError(422, message, { photos: message })

/** @throws HttpError 422 */
function refuseWrong(files: readonly Upload[]): void {
  if (files.length === 0) throw refused('Выберите фотографии.')
  const wrong = files.filter(({ path, type }) => path === undefined || type === '').map(({ name }) => name)
  if (wrong.length > 0)
    throw refused(`Ничего не\u00a0принято. Не\u00a0картинки, повреждены или больше 10\u00a0МБ: ${wrong.join(', ')}.`)
}

/** Products and the names of their photos. @throws HttpError 422 that names what matches none */
async function productsFor(database: Database, files: readonly Upload[], receiver: PictureReceiver) {
  const rows = await database.query
    .selectFrom('products')
    .select(['id', 'article'])
    .where('catalog', '=', (await currentCatalog(database)) ?? 0)
    .execute()
  const photosByProduct = new Map(
    rows.flatMap(({ id, article }) => {
      const names = receiver.namesOf(article)
      return names.length > 0 ? [[id, { article, names }] as const] : []
    }),
  )
  const matched = new Set(photosByProduct.values().flatMap(({ names }) => names))
  const strangers = files.map(({ name }) => safe(name)).filter((name) => !matched.has(name))
  if (strangers.length > 0)
    throw refused(`Ничего не\u00a0принято. Нет изделий с\u00a0такими артикулами: ${strangers.join(', ')}.`)
  return photosByProduct
}

/** Addresses by name. @throws HttpError 422 */
async function receiveAll(receiver: PictureReceiver, names: readonly string[]): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  const problems: string[] = []
  for (const name of names) {
    try {
      addresses.set(name, await receiver.receive(name))
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error
      problems.push(`${name}: ${error.message} ${error.mend}`)
    }
  }
  if (problems.length > 0) throw refused(`Ничего не\u00a0принято. ${problems.join(' ')}`)
  return addresses
}

export const photoHandlers = {
  /** Takes photos called by article numbers, all or none: «ФЛ-250.jpg», «ФЛ-250-2.jpg» become those of the product. */
  async 'desk.photosAdd'(_, context) {
    const { database, desk, files, audit } = context
    audit({ subject: 'фотографии' })
    await refuseWhileWriting(database)
    refuseWrong(files)
    const { dataFolder } = desk.config
    const folder = join(uploadFolder(dataFolder), randomUUID())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      for (const { name, path } of files) if (path !== undefined) await copyFile(path, join(folder, safe(name)))
      const share = (address: string) => sharePicture(database, dataFolder, address)
      const receiver = await openPictureReceiver({ dataFolder, folder, share })
      const photosByProduct = await productsFor(database, files, receiver)
      const addresses = await receiveAll(receiver, [...new Set(photosByProduct.values().flatMap(({ names }) => names))])
      await editProducts(database, [...photosByProduct.keys()], (_product, id) => ({
        pictures: (photosByProduct.get(id)?.names ?? [])
          .flatMap((name) => addresses.get(name) ?? [])
          .slice(0, MAX_PHOTOS),
      }))
      const articles = [...new Set(photosByProduct.values().map(({ article }) => article))]
      audit({ changes: { фото: [null, `${files.length}: ${articles.join(', ')}`] } })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return DONE
  },
} satisfies Partial<DeskHandlers>
