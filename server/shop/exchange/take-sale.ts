import { calls } from '#schema/api/calls.ts'
import { parseChecked } from '#schema/definitions/document/parse.ts'
import { indexFiles } from '#schema/definitions/kinds/files.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import type { Database } from '../../engine/database/tables.ts'
import { ownMailer } from '../../engine/mail/mailer.ts'
import { createSigning, readSigningKeys } from '../../engine/secrets/signing.ts'
import { createSite, invariant } from '../../engine/site/site.ts'
import { mailAccounts } from '../account/users.ts'
import { openCatalog } from '../catalog/catalog.ts'
import type { JobHost, JobWork } from '../catalog/jobs/work.ts'
import { regionVariants } from '../regions/regions.ts'
import type { Chunks } from './read-xml.ts'
import { takeOrders } from './take-orders.ts'

/** Imports a file of orders in the thread of a job, which creates its own `Site` from the schema files. @throws UnreadableFile */
export async function takeSale(
  database: Database,
  chunks: Chunks,
  { site: parts }: JobWork,
  { letters, tell }: JobHost,
) {
  const { texts, origin } = invariant(parts, 'site')
  const keys = await readSigningKeys(database)
  const signing = createSigning(() => keys)
  const site = createSite(indexFiles(kinds, texts, parseChecked), { calls, signing, variants: regionVariants() })
  const mailer = ownMailer(letters, site, mailAccounts)
  const catalog = await openCatalog(database)
  // The outbox polls the database, so it need not be woken to send the e-mails.
  return takeOrders(chunks, { site, database, catalog, origin, mailer, wakeOutbox: () => undefined }, tell)
}
