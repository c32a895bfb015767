import type { Generated } from 'kysely'
import type { Registered } from '#schema/definitions/register.ts'

export type Engine = 'sqlite' | 'postgres'

/** Tables for kysely; migrations create them. Booleans and lists are stored as integers and JSON. */
export interface Tables extends SiteTables, ShopTables {}

/** Tables of the shop, by their names. */
type ShopTables = Registered<'tables', object>

/** Tables of every site. Times are ISO 8601 in UTC. */
interface SiteTables {
  migrations: { name: string; applied_at: string }
  /** Small facts of which there is one: which catalog is shown. */
  facts: { name: string; value: string }
  /** Links of letters, by the SHA-256 of their secret. */
  letter_links: { hash: string; purpose: string; subject: string; created_at: string; expires_at: string }
  /** Pending letters, written in the transaction of their event. */
  outbox: OutboxRow
  /** Counters shared by all processes; `until`: milliseconds since 1970. */
  rate_limits: { key: string; points: number; until: number }
  /** Uploaded pictures by file name; on PostgreSQL only. */
  uploaded_pictures: { file: string; content: Uint8Array; created_at: string }
  /** Erasures by the daily job: time and number. */
  erasures: { at: string; what: string; amount: number }
}

export interface OutboxRow {
  id: Generated<number>
  recipient: string
  subject: string
  /** Body and headers are emptied once it is sent or given up. */
  html: string
  text: string
  /** JSON, such as List-Unsubscribe. */
  headers: string
  /** The submission that it is about, whose files go along. Letters to the shop alone have one. */
  submission: number | null
  /** The account that it is about. */
  user_id: number | null
  created_at: string
  next_try: string
  attempts: number
  sent_at: string | null
  error: string | null
  /** 1: somebody waits for it, so it goes before others. */
  asked: number | null
}
