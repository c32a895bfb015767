import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../engine/database/tables.ts'
import { uploadFolder } from '../engine/forms/uploads.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { PictureProblem } from '../engine/pictures/fetch-picture.ts'
import { sharePicture } from '../engine/pictures/uploaded.ts'
import { seal, unseal } from '../engine/secrets/signing.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import { editProducts } from '../shop/catalog/edit.ts'
import { MAX_PHOTOS } from '../shop/catalog/import/photos.ts'
import { openPictureReceiver, type PictureReceiver } from '../shop/catalog/import/receive-pictures.ts'
import { currentCatalog } from '../shop/catalog/replace.ts'
import type { Fact } from '../shop/orders/lines.ts'
import { refuseWhileWriting } from './catalog.ts'
import type { DeskHandlers } from './context.ts'

const safe = (name: string): string => name.replace(/[/\\]/g, '-').replace(/^\.+/, '')

/** Finds the products whose article is in the name of an uploaded photo. @returns each product with the names of its photos */
async function productsFor(database: Database, receiver: PictureReceiver) {
  const rows = await database.query
    .selectFrom('products')
    .select(['id', 'article'])
    .where('catalog', '=', (await currentCatalog(database)) ?? 0)
    .execute()
  return rows.flatMap(({ id, article }) => {
    const names = receiver.namesOf(article)
    return names.length > 0 ? [{ id, article, names }] : []
  })
}

/** Returns the addresses of the pictures that can be read, by file name. Adds to `left` why the others cannot be read. */
async function receiveAll(receiver: PictureReceiver, names: Iterable<string>, left: Fact[]) {
  const addresses = new Map<string, string>()
  for (const name of names)
    try {
      addresses.set(name, await receiver.receive(name))
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error
      left.push({ label: name, text: `${error.message} ${error.mend}` })
    }
  return addresses
}

const PURPOSE = 'photos'

/** Reads the facts about the result of `photosAdd` from a signed token. Returns [] if the signature is invalid. */
export const photosOutcome = ({ signing }: Site, token = ''): Fact[] =>
  JSON.parse(unseal(signing, PURPOSE, token) ?? '[]') as Fact[]

export const photoHandlers = {
  /** Imports photos named by article, such as «ФЛ-250-2.jpg», and lists skipped files. @throws HttpError 422 if all files are skipped */
  async 'desk.photosAdd'(_, { site, database, desk, files, audit }) {
    audit({ subject: 'фотографии' })
    await refuseWhileWriting(database)
    const { dataFolder } = desk.config
    const folder = join(uploadFolder(dataFolder), randomUUID())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const left: Fact[] = []
      for (const { name, path, type } of files)
        if (path === undefined || type === '')
          left.push({ label: name, text: 'Не\u00a0картинка, или больше 10\u00a0МБ.' })
        else await copyFile(path, join(folder, safe(name)))
      const share = (address: string) => sharePicture(database, dataFolder, address)
      const receiver = await openPictureReceiver({ dataFolder, folder, share })
      const matching = await productsFor(database, receiver)
      const names = new Set(matching.flatMap((product) => product.names))
      for (const { name, path } of files)
        if (path !== undefined && !names.has(safe(name)) && left.every(({ label }) => label !== name))
          left.push({ label: name, text: 'Изделия с\u00a0таким артикулом нет.' })
      const addresses = await receiveAll(receiver, names, left)
      const photosOf = new Map(
        matching.map(({ id, names }) => [id, names.flatMap((name) => addresses.get(name) ?? []).slice(0, MAX_PHOTOS)]),
      )
      const taken = matching.filter(({ id }) => photosOf.get(id)?.length)
      if (taken.length === 0) throw refused(left)
      await editProducts(
        database,
        taken.map(({ id }) => id),
        (_product, id) => ({ pictures: photosOf.get(id) ?? [] }),
      )
      const articles = [...new Set(taken.map(({ article }) => article))].join(', ')
      audit({ changes: { фото: [null, `${addresses.size}: ${articles}`] } })
      const outcome = [{ label: `Загружено: ${addresses.size}`, text: articles }, ...left]
      const photos = seal(site.signing, PURPOSE, JSON.stringify(outcome))
      return { link: addressOf(site, 'desk.products', { ...(photos !== undefined && { photos }) }) }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
} satisfies Partial<DeskHandlers>

function refused(left: readonly Fact[]): HttpError {
  const why = left.map(({ label, text }) => `${label}: ${text}`).join(' ')
  const message = left.length === 0 ? 'Выберите фотографии.' : `Ничего не\u00a0принято. ${why}`
  return new HttpError(422, message, { photos: message })
}
