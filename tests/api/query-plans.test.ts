import { DatabaseSync } from 'node:sqlite'
import { type RawBuilder, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { eraseSteps } from '#server/app/erasing.ts'
import { context } from '#server/app/testing-erasing.ts'
import { eraseAll } from '#server/engine/jobs/erase.ts'
import { signedIn } from '../site/account.ts'
import { ON_POSTGRES } from '../site/data.ts'
import { deskPaths, fillDesk } from '../site/every-page.ts'
import { signedInAs } from '../site/staff.ts'
import { useApp } from '../site/use-app.ts'

// R19: every column in a condition has an index. `explain query plan` of SQLite shows how a statement would run.

const app = useApp()
const rowsOf = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(app.database.query)).rows

/** Tables that stay small, or that are always read as a whole. */
const SMALL =
  'staff|studio_\\w+|catalogs|catalog_jobs|facts|erasures|found|texts|products|sections|json_each|pragma_\\w+'

/** Matches a search for a part of a text, which scans all rows because no index helps; tests/security/bounds.ts measures it. */
const BY_PART = /instr\(|like |glob /

/** Matches queries that read the newest rows by id, or count all rows. */
const IN_ORDER =
  /^select [^(]+ from "\w+" order by "id" desc limit \? offset \?$|^select count\(\*\) as "total" from "\w+"$/

test.skipIf(ON_POSTGRES)('every foreign key has an index', async () => {
  const missing: string[] = []
  for (const { name } of await app.database.query.introspection.getTables()) {
    const indexes = await rowsOf(sql<{ columns: string }>`
      select (select group_concat(name) from (select name from pragma_index_info(l.name) order by seqno)) as columns
      from pragma_index_list(${name}) l
      union select group_concat(name) from (select name from pragma_table_info(${name}) where pk > 0 order by pk)`)
    const keys = await rowsOf(sql<{ columns: string }>`
      select group_concat("from") as columns from pragma_foreign_key_list(${name}) group by id`)
    for (const { columns } of keys)
      if (!indexes.some((index) => `${index.columns},`.startsWith(`${columns},`))) missing.push(`${name} (${columns})`)
  }
  expect(missing).toEqual([])
})

test.skipIf(ON_POSTGRES)('no page, erasure or job looks through a table that grows', { timeout: 120_000 }, async () => {
  const { Cookie } = await signedInAs(app, 'owner')
  const parts = await fillDesk(app, 1000)
  const user = await signedIn(app)
  // Without statistics SQLite assumes that all tables are large.
  await sql`delete from sqlite_stat1`.execute(app.database.query)
  await sql`analyze sqlite_schema`.execute(app.database.query)
  const asked = new Set<string>()
  const { prepare } = DatabaseSync.prototype
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text: string) {
    asked.add(text)
    return prepare.call(this, text)
  })
  for (const path of deskPaths(app.site.state().site.routes, parts))
    expect([path, (await app.ask(path, { headers: { Cookie } })).status]).toEqual([path, 200])
  for (const path of ['', 'documents', 'organizations', 'profile', 'security'])
    expect((await app.ask(`/personal/${path && `${path}/`}`, { headers: { Cookie: user.Cookie } })).status).toBe(200)
  await eraseAll(app.database, eraseSteps(app.dataFolder), context)
  vi.restoreAllMocks()
  const scans: string[] = []
  for (const text of asked) {
    if (!/^(with|select|update|delete)/.test(text) || BY_PART.test(text) || IN_ORDER.test(text)) continue
    const plan = await rowsOf(sql<{ detail: string }>`${sql.raw(`explain query plan ${text}`)}`)
    for (const { detail } of plan)
      if (new RegExp(`^SCAN (?!${SMALL}\\b|CONSTANT|\\(|.* USING )`).test(detail)) scans.push(`${detail}: ${text}`)
  }
  expect(scans).toEqual([])
})
