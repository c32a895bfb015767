import type { EngineTypes } from '../../engine/database/column-types.ts'

/** Staff, accounts, and what visitors did and sent. Times are ISO 8601 in UTC: they sort as text on both engines. */
export const visitorTables = (types: EngineTypes): string[] => [
  ...staffTables(types),
  ...buyerTables(types),
  ...accountTables(types),
  ...listTables(types),
  ...submissionTables(types),
  ...subscriberTables(types),
]

const staffTables = ({ id, strict }: EngineTypes): string[] => [
  `create table staff (
     id ${id},
     email text not null unique,
     name text not null,
     role text not null,
     password text,
     totp_secret text,
     totp_confirmed_at text,
     totp_step integer not null,
     created_at text not null,
     seen_at text
   ) ${strict}`,
  `create table staff_sessions (
     id ${id},
     staff_id integer not null references staff (id) on delete cascade,
     hash text not null unique,
     created_at text not null,
     expires_at text not null,
     proved_at text,
     device text not null
   ) ${strict}`,
  'create index staff_sessions_staff on staff_sessions (staff_id)',
  `create table staff_audit (
     id ${id},
     at text not null,
     staff_id integer not null,
     email text not null,
     call text not null,
     subject text not null,
     status integer not null,
     changes text not null
   ) ${strict}`,
  'create index staff_audit_subject on staff_audit (subject, id)',
  'create index staff_audit_call on staff_audit (call, at)',
  'create index staff_audit_at on staff_audit (at)',
  `create table staff_views (
     id ${id},
     staff_id integer not null references staff (id) on delete cascade,
     list text not null,
     name text not null,
     query text not null,
     unique (staff_id, list, name)
   ) ${strict}`,
  `create table studio_drafts (
     staff_id integer primary key references staff (id) on delete cascade,
     version integer not null,
     base text not null,
     conflicts text not null,
     last_key text not null
   ) ${strict}`,
  `create table studio_actions (
     staff_id integer not null references studio_drafts (staff_id) on delete cascade,
     number integer not null,
     at text not null,
     operations text not null,
     undone integer not null,
     primary key (staff_id, number)
   ) ${strict}`,
  `create table studio_publications (
     id ${id},
     at text not null,
     who text not null,
     words text not null,
     files text not null,
     commit_name text not null
   ) ${strict}`,
  `create table studio_scheduled (
     id ${id},
     at text not null,
     who text not null,
     email text not null,
     words text not null,
     base text not null,
     actions text not null,
     problem text not null
   ) ${strict}`,
]

const buyerTables = ({ id, strict }: EngineTypes): string[] => [
  `create table buyers (
     id ${id},
     kind text not null,
     uid text,
     name text not null,
     company text not null,
     email text not null,
     phone text not null,
     country text not null,
     inn text not null,
     kpp text not null,
     unp text not null,
     bin text not null,
     legal_address text not null,
     address text not null,
     edi text not null,
     extra text,
     customer text,
     phone_key text,
     search text not null,
     added_at text not null,
     leaving_at text
   ) ${strict}`,
  'create index buyers_uid on buyers (uid) where uid is not null',
  'create index buyers_customer on buyers (customer, added_at, search) where customer is not null',
  'create index buyers_phone on buyers (phone_key) where phone_key is not null',
  `create unique index buyers_organization on buyers (uid, country, inn, unp, bin, kpp) where kind = 'organization'`,
  // Indexes for the nightly erasure.
  "create index buyers_senders on buyers (added_at) where kind = 'sender'",
  'create index buyers_leaving on buyers (leaving_at) where leaving_at is not null',
]

const accountTables = ({ id, strict }: EngineTypes): string[] => [
  `create table users (
     id ${id},
     uid text not null unique,
     buyer integer not null references buyers (id),
     email text not null unique,
     email_confirmed_at text,
     new_email text,
     phone_since text not null,
     password text not null,
     created_at text not null,
     changed_at text not null,
     seen_at text,
     warned_at text
   ) ${strict}`,
  'create index users_buyer on users (buyer)',
  'create index users_unconfirmed on users (created_at) where email_confirmed_at is null',
  'create index users_idle on users (coalesce(seen_at, created_at)) where warned_at is null',
  'create index users_warned on users (warned_at) where warned_at is not null',
  `create table sessions (
     id ${id},
     user_id integer not null references users (id) on delete cascade,
     hash text not null unique,
     access_hash text not null unique,
     access_until text not null,
     created_at text not null,
     seen_at text not null,
     device text not null
   ) ${strict}`,
  'create index sessions_user on sessions (user_id)',
]

const listTables = ({ id, large, strict, keyed }: EngineTypes): string[] => [
  `create table watched (
     uid text not null,
     product integer not null references product_ids (id),
     seen text not null,
     primary key (uid, product)
   ) ${strict}`,
  'create index watched_order on watched (uid, seen)',
  'create index watched_seen on watched (seen)',
  'create index watched_product on watched (product)',
  `create table lists (
     uid text not null,
     list text not null,
     changed_at text not null,
     primary key (uid, list)
   ) ${strict}`,
  "create index lists_of_guests on lists (changed_at) where uid < 'u'",
  `create table list_keys (
     uid text not null,
     list text not null,
     key text not null,
     at text not null,
     primary key (uid, list, key),
     foreign key (uid, list) references lists (uid, list) on delete cascade
   ) ${keyed}`,
  'create index list_keys_at on list_keys (at)',
  `create table list_items (
     id ${id},
     uid text not null,
     list text not null,
     product integer not null references product_ids (id),
     kind text not null,
     article text not null,
     name text not null,
     quantity integer not null,
     color text not null,
     coloring text not null,
     decoration text not null,
     kopecks ${large},
     added_at text not null,
     place integer,
     unique (uid, list, product, color, coloring, decoration)
   ) ${strict}`,
  'create index list_items_product on list_items (product)',
]

const submissionTables = ({ id, bytes, strict, keyed }: EngineTypes): string[] => [
  `create table submissions (
     id ${id},
     form text not null,
     call text not null,
     buyer integer not null references buyers (id) on delete cascade,
     address text,
     page text,
     created_at text not null,
     "values" text not null,
     once text not null unique,
     answered_at text,
     answered_by text,
     responsible integer references staff (id) on delete set null,
     version integer not null default 0
   ) ${strict}`,
  'create index submissions_order on submissions (form, id)',
  'create index submissions_buyer on submissions (buyer)',
  'create index submissions_created on submissions (created_at)',
  'create index submissions_responsible on submissions (responsible)',
  'create index submissions_requests on submissions (call, answered_at, form, created_at)',

  // Content is stored in chunks, one statement each, since a large statement blocks other writers.
  `create table submission_files (
     id ${id},
     submission integer references submissions (id) on delete cascade,
     field text not null,
     name text not null,
     type text not null,
     created_at text not null
   ) ${strict}`,
  'create index submission_files_submission on submission_files (submission)',
  `create table submission_file_parts (
     file integer not null references submission_files (id) on delete cascade,
     position integer not null,
     content ${bytes} not null,
     primary key (file, position)
   ) ${keyed}`,

  `create table request_events (
     id ${id},
     submission integer not null references submissions (id) on delete cascade,
     at text not null,
     staff text not null,
     kind text not null,
     text text not null
   ) ${strict}`,
  'create index request_events_submission on request_events (submission, id)',

  `create table consents (
     id ${id},
     submission integer references submissions (id) on delete set null,
     document text not null,
     version text not null,
     form text not null,
     buyer integer references buyers (id) on delete set null,
     address text,
     given_at text not null,
     subscriber text,
     ended_at text
   ) ${strict}`,
  'create index consents_buyer on consents (buyer)',
  'create index consents_submission on consents (submission)',
  'create index consents_subscriber on consents (subscriber) where subscriber is not null',
  'create index consents_ended on consents (ended_at) where ended_at is not null',
  `create index consents_open on consents (id)
     where submission is null and ended_at is null and subscriber is null`,
]

const subscriberTables = ({ strict }: EngineTypes): string[] => [
  `create table subscribers (
     email text primary key,
     status text not null,
     created_at text not null,
     changed_at text not null
   ) ${strict}`,
]
