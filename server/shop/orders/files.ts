import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../../engine/database/database.ts'
import type { Tables } from '../../engine/database/tables.ts'
import type { Upload } from '../../engine/forms/uploads.ts'
import { partsOf, storedParts } from '../submissions/stored-files.ts'

interface NewFile {
  order: number
  upload: Upload
  title: string
  isForBuyer: boolean
  staff: string
}

/** Writes a file of an order in chunks; it is seen when it is whole. @returns its number */
export async function storeOrderFile(
  { query }: Pick<Database, 'query'>,
  { order, upload, title, isForBuyer, staff }: NewFile,
  now: Date,
): Promise<number> {
  const { name, type, path } = upload
  if (path === undefined) throw new TypeError('A file that is not kept gets through no check')
  // The disk may be slow: nothing is read while others wait to write.
  const parts = partsOf(await readFile(path))
  return query.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('order_files')
      .values({
        order_id: order,
        ...{ name, type, title, staff },
        for_buyer: Number(isForBuyer),
        added_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    let position = 0
    for (const content of parts)
      await transaction.insertInto('order_file_parts').values({ file: id, position: position++, content }).execute()
    return id
  })
}

/** Files of an order, the oldest first. */
export const filesOfOrder = (query: Kysely<Tables>, order: number) =>
  query.selectFrom('order_files').selectAll().where('order_id', '=', order).orderBy('id').execute()

/** A file's bytes, part by part. */
export const readOrderFile = (query: Kysely<Tables>, file: number): AsyncGenerator<Uint8Array> =>
  storedParts(query.selectFrom('order_file_parts').where('file', '=', file))
