import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database, Query } from '../../engine/database/tables.ts'
import type { Upload } from '../../engine/forms/uploads.ts'
import { partsOf, writeContent } from '../submissions/stored-files.ts'

interface NewFile {
  order: number
  upload: Upload
  title: string
  isForBuyer: boolean
  staff: string
}

/** Stores a file of an order in chunks, in one transaction. @returns the file's number; undefined for a double click */
export async function storeOrderFile(
  { query }: Pick<Database, 'query'>,
  { order, upload, title, isForBuyer, staff }: NewFile,
  now: Date,
): Promise<number | undefined> {
  const { name, type, path, size } = upload
  if (path === undefined) throw new TypeError('A file that is not kept gets through no check')
  const values = { order_id: order, name, type, title, staff, for_buyer: Number(isForBuyer) }
  // The file is read before the transaction, because the disk may be slow.
  const parts = partsOf(await readFile(path))
  return query.transaction().execute(async (transaction) => {
    // Locks the order: a second request waits for the first.
    await transaction.updateTable('orders').set({ version: sql`version` }).where('id', '=', order).execute()
    const earlier = await transaction
      .selectFrom('order_files')
      .innerJoin('order_file_parts', 'file', 'order_files.id')
      .select('order_files.id')
      .where((eb) => eb.and(values))
      .where('added_at', '>', new Date(now.getTime() - 60_000).toISOString())
      .groupBy('order_files.id')
      .having(sql`sum(length(content))`, '=', size)
      .executeTakeFirst()
    if (earlier) return undefined
    const { id } = await transaction
      .insertInto('order_files')
      .values({ ...values, added_at: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeContent(transaction, 'order_files', id, parts)
    return id
  })
}

/** Returns the files of an order, oldest first. */
export const filesOfOrder = (query: Query, order: number) =>
  query.selectFrom('order_files').selectAll().where('order_id', '=', order).orderBy('id').execute()
