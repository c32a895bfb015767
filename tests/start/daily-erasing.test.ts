import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/shop/data.ts'
import { ON_POSTGRES } from '../site/data.ts'
import { startSite, waitFor } from '../site/run-site.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

// S21: the site itself deletes data whose retention period has ended.

const DAY = 86_400_000
const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString()

test.skipIf(ON_POSTGRES)(
  'an overdue erasing is done at the start, by whoever comes after a process that died in it',
  async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'tara.sqlite')
    const { query, close } = await openDatabase({ dataFolder: folder, databaseUrl: undefined }, 'create')
    const { id: product } = await query
      .insertInto('product_ids')
      .values({ kind: 'main', article: 'А-1' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await query
      .insertInto('watched')
      .values(['a', 'b'].map((uid) => ({ uid, product, seen: ago(0) })))
      .execute()
    await close()
    const ask = <T>(work: (database: DatabaseSync) => T): T => {
      const database = new DatabaseSync(file, { timeout: 10_000 })
      try {
        return work(database)
      } finally {
        database.close()
      }
    }
    const put = (state: object) =>
      ask((database) =>
        database.prepare("insert or replace into facts values ('daily-erasing', ?)").run(JSON.stringify(state)),
      )
    const visits = () => ask((database) => database.prepare('select count(*) as n from watched').get()?.n)

    expect(visits()).toBe(2)
    // The state after a process died in the middle of the daily job an hour ago.
    ask((database) => database.prepare('update watched set seen = ?').run(ago(31 * DAY)))
    put({ startedAt: ago(3_600_000), aliveAt: ago(3_600_000), finishedAt: null })
    await using site = await startSite({ DATA_DIR: folder })
    await waitFor(
      () => visits() === 0,
      () => `Not erased:\n${site.output()}`,
    )
    const erased = ask((database) => database.prepare("select amount from erasures where what = 'visits'").all())
    expect(erased).toHaveLength(1)
  },
)
