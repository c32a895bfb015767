import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Something that is kept by a visitor's number. */
export interface UidTable {
  /** What it is called in the file of all that is kept about a person. */
  name: string
  /** Moves what the guest collected to the user; both may have some. */
  merge(transaction: Transaction<Tables>, from: string, to: string): Promise<void>
  /** What is kept under the number, as a person may read it. */
  read(query: Kysely<Tables>, uid: string): Promise<readonly object[]>
  /** Deletes it with the account; what must outlive it keeps nothing that tells of the person. */
  remove(transaction: Transaction<Tables>, uid: string): Promise<void>
}
