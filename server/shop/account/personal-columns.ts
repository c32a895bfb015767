import type { Tables } from '../../engine/database/tables.ts'

/** Kind of data of a buyer or visitor that a column may hold. Data of staff are no buyer's. */
export type ColumnKind = 'none' | 'personal' | 'printed copy'

interface TableColumns {
  /** The way in which its personal data and printed copies are erased; undefined: it has none. */
  erased?: string
  /** Columns of each kind, by names. */
  columns: Readonly<Record<string, ColumnKind>>
}

/** @param personal columns with personal data @param printed columns with what an issued paper prints */
function table(none: string, personal = '', erased?: string, printed = ''): TableColumns {
  const named = (names: string, kind: ColumnKind) => names.split(' ').flatMap((name) => (name ? [[name, kind]] : []))
  const columns = [...named(none, 'none'), ...named(personal, 'personal'), ...named(printed, 'printed copy')]
  return { ...(erased !== undefined && { erased }), columns: Object.fromEntries(columns) }
}

const WITH_BUYER = 'deleted with their buyer (server/shop/account/erase-person.ts)'
const WITH_ORDER = 'emptied with the buyer of their order (server/shop/orders/personal-data.ts)'
const WITH_ACCOUNT = 'deleted with their account'
const BY_NUMBER = 'deleted by the number of their visitor (server/shop/lists/personal-data.ts)'

/**
 * Says of every column of the database whether it holds personal data, and how they are erased (S24). A new column
 * belongs here: `server/shop/account/personal-columns.test.ts` fails without it, and erases a person by each way.
 */
export const PERSONAL_COLUMNS: { readonly [Name in keyof Tables]: TableColumns } = {
  migrations: table('name applied_at'),
  facts: table('name value'),
  catalogs: table('id source created_at products'),
  product_ids: table('id kind article'),
  sections: table('catalog id kind path name text position'),
  products: table(
    'catalog id kind code article name name_key section position material neck color closure volume stock price purposes height diameter record own filtered',
  ),
  product_codes: table('catalog code kind id'),
  uploaded_pictures: table('file content created_at'),
  search_articles: table('catalog key id kind'),
  search_words: table('catalog word term names texts'),
  watched: table('product seen', 'uid', BY_NUMBER),
  buyers: table(
    'id kind added_at leaving_at',
    'uid name company email phone country inn kpp unp bin legal_address address edi extra customer phone_key search',
    'deleted (server/shop/account/erase-person.ts)',
  ),
  submissions: table(
    'id form call buyer created_at once answered_at answered_by responsible version',
    'address page values',
    WITH_BUYER,
  ),
  submission_files: table('id submission field type created_at', 'name', WITH_BUYER),
  submission_file_parts: table('file position', 'content', WITH_BUYER),
  request_events: table('id submission at staff kind text'),
  consents: table(
    'id submission document version form buyer given_at ended_at',
    'address subscriber',
    'emptied with their buyer, and by its mailbox: document, edition and time stay as proof',
  ),
  subscribers: table('status created_at changed_at', 'email', 'deleted by the mailbox'),
  letter_links: table('hash purpose created_at expires_at', 'subject', 'deleted by the account and the mailbox'),
  outbox: table(
    'id submission user_id created_at next_try attempts sent_at error asked',
    'recipient subject html text headers',
    'deleted by the mailbox, with the account, and those about a submission with it',
  ),
  lists: table('list changed_at', 'uid', BY_NUMBER),
  list_keys: table('list at', 'uid key', BY_NUMBER),
  list_items: table(
    'id list product kind article name quantity kopecks added_at place',
    'uid color coloring decoration',
    BY_NUMBER,
  ),
  orders: table(
    'id number buyer once status created_at total on_request boxes pallets volume weight vat submission version responsible region offer_created_at sent_at valid_until request',
    'sent basket delivery lead_time payment comment',
    WITH_ORDER,
  ),
  order_lines: table(
    'order_id position product kind article quantity unit vat boxes kopecks sum shipments record',
    'name color coloring decoration',
    `${WITH_ORDER}; names of products stay`,
  ),
  order_changes: table('id order_id status at kind staff details', 'words', WITH_ORDER),
  order_files: table('id order_id type for_buyer staff added_at', 'name title', WITH_ORDER),
  order_file_parts: table('file position', 'content', WITH_ORDER),
  letters: table('id buyer order_id submission staff_id staff at seen outbox', 'subject text shown', WITH_BUYER),
  letter_files: table('id letter type bytes source', 'name', WITH_BUYER),
  letter_file_parts: table('file position', 'content', WITH_BUYER),
  invoice_series: table('year last'),
  invoices: table('id order_id year number day snapshot replaced_by', '', WITH_ORDER, 'buyer'),
  invoice_pictures: table('hash content'),
  users: table(
    'id buyer email_confirmed_at phone_since created_at changed_at seen_at warned_at',
    'uid email new_email password',
    'deleted (server/shop/account/erase-person.ts)',
  ),
  companies: table('at', 'inn answer', 'deleted with the buyer who has the number'),
  sessions: table('id user_id access_until created_at seen_at', 'hash access_hash device', WITH_ACCOUNT),
  staff: table('id email name role password totp_secret totp_confirmed_at totp_step created_at seen_at'),
  staff_sessions: table('id staff_id hash created_at expires_at proved_at device'),
  staff_audit: table('id at staff_id email call subject status', 'changes', WITH_ORDER),
  catalog_jobs: table('id state source options catalog email created_at alive_at done total report'),
  catalog_job_parts: table('job position content'),
  staff_views: table('id staff_id list name query'),
  studio_drafts: table('staff_id version base conflicts last_key'),
  studio_actions: table('staff_id number at operations undone'),
  studio_publications: table('id at who words files commit_name'),
  studio_scheduled: table('id at who email words base actions problem'),
  rate_limits: table('key points until'),
  made_changes: table('key given answer until'),
  erasures: table('at what amount'),
}
