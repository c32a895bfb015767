import type { FromSchema } from 'json-schema-to-ts'
import type { pictures } from '#schema/api/catalog/shared.ts'
import type { Drawing } from '#schema/definitions/shop/drawing.ts'
import type { Database } from '../../engine/database/tables.ts'
import type { NamedPicture } from '../../engine/pictures/maker.ts'
import type { Site } from '../../engine/site/site.ts'
import { type Product, type ProductRecord, readRecord, surfaceOf } from './records.ts'
import type { Rendering } from './rendering/render.ts'
import { drawnPicture, renderedPicture } from './rendering/sources.ts'

type Pictures = FromSchema<typeof pictures>

export function drawingOf(record: ProductRecord): Drawing {
  const { shape, height, diameter, neckDiameter, depth, tube, tint } = record
  const closure = capKind(record)
  return {
    shape,
    height,
    diameter,
    neck: neckDiameter,
    ...(depth !== undefined && { depth }),
    ...(tube !== undefined && { tube }),
    ...(tint !== 'clear' && { tint }),
    ...(closure && { closure }),
  }
}

/** Shape in which a closure is drawn, by its type in the catalog; other closures are drawn as plain screw caps. */
const capKinds: ReadonlyMap<string, Drawing['closure']> = new Map([
  ['флип-топ', 'flip-top'],
  ['диск-топ', 'disc-top'],
  ['с контролем вскрытия', 'tamper-evident'],
  ['капельница', 'tamper-evident'],
  ['с защитой от детей', 'child-resistant'],
  ['пипетка', 'dropper'],
])

function capKind({ shape, closure, neck }: ProductRecord): Drawing['closure'] {
  const kind = shape === 'cap' && closure !== undefined ? capKinds.get(closure.toLowerCase()) : undefined
  // A neck of the 400 series has no bead for a tamper-evident ring: its seal is a foil inside the cap.
  return kind === 'tamper-evident' && /\/4\d\d$/.test(neck) ? undefined : kind
}

export const renderingOf = (site: Site, record: ProductRecord, closure?: ProductRecord): Rendering => ({
  drawing: drawingOf(record),
  material: record.material,
  surface: surfaceOf(site, record.material),
  ...(closure && { closure: renderingOf(site, closure) }),
})

/** Returns a product's photos, the main one first. */
export const photosOf = ({ name, pictures = [] }: ProductRecord): Pictures =>
  pictures.map((src, i) => ({ src, alt: pictures.length > 1 ? `${name}, фото\u00a0${i + 1}` : name, kind: 'photo' }))

/** Returns a product's pictures: photos, or a rendering if the shop enables renderings. */
export function picturesOf(site: Site, { id, record }: Product): Pictures {
  const photos = photosOf(record)
  if (photos.length > 0 || !site.constants.renderings) return photos
  const alt = `${record.name}: изображение по\u00a0чертежу`
  return [{ src: renderedPicture(renderingOf(site, record), id), alt, kind: 'rendering' }]
}

/** Returns the address of a container's rendering with a closure on its neck. */
export const cappedPicture = (site: Site, container: Product, closure: Product): string =>
  renderedPicture(renderingOf(site, container.record, closure.record), container.id, closure.id)

/** Returns the addresses of all photos in the current catalog, in old catalogs, and in a catalog that is being imported. */
export async function picturesInUse({ query }: Database): Promise<ReadonlySet<string>> {
  const rows = await query.selectFrom('products').select('record').where('record', 'like', '%"pictures":[%').execute()
  return new Set(rows.flatMap(({ record }) => readRecord(record).pictures ?? []))
}

/**
 * Returns a rendering of the product that has this photo, to replace the broken photo; also for a hidden product.
 * @param catalog id of the current catalog @param address address of the photo (schema/definitions/pictures/address.ts)
 */
export async function drawnInstead(
  site: Site,
  { query }: Database,
  catalog: number,
  address: string,
): Promise<NamedPicture | undefined> {
  const row = await query
    .selectFrom('products')
    .select('record')
    .where('catalog', '=', catalog)
    .where('record', 'like', `%"${address}"%`)
    .limit(1)
    .executeTakeFirst()
  return row && drawnPicture(renderingOf(site, readRecord(row.record)))
}
