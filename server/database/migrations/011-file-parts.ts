import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Files are stored in chunks, one statement each, since a large statement blocks other writers. A file without a
 * submission is incomplete.
 */
export const filePartsMigration: Migration = {
  name: '011-file-parts',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    const [bytes, end] = sqlite ? ['blob', 'strict, without rowid'] : ['bytea', '']
    const next = sqlite
      ? [
          // SQLite cannot change a constraint, so the table is replaced.
          `create table submission_files_next (
             id integer primary key autoincrement, submission integer references submissions (id) on delete cascade,
             field text not null, name text not null, type text not null, created_at text not null) strict`,
          `insert into submission_files_next select f.id, f.submission, f.field, f.name, f.type, s.created_at
             from submission_files f join submissions s on s.id = f.submission`,
        ]
      : [
          'alter table submission_files alter column submission drop not null',
          "alter table submission_files add column created_at text not null default ''",
          `update submission_files f set created_at = s.created_at from submissions s where s.id = f.submission`,
          'alter table submission_files alter column created_at drop default',
        ]
    const renamed = sqlite
      ? [
          'alter table submission_files rename to submission_files_before',
          'alter table submission_files_next rename to submission_files',
        ]
      : []
    const before = sqlite ? 'submission_files_before' : 'submission_files'
    for (const statement of [
      ...next,
      ...renamed,
      `create table submission_file_parts (
         file integer not null references submission_files (id) on delete cascade, position integer not null,
         content ${bytes} not null, primary key (file, position)) ${end}`,
      `insert into submission_file_parts select id, 0, content from ${before}`,
      ...(sqlite
        ? [
            // Drops its index too.
            'drop table submission_files_before',
            'create index submission_files_submission on submission_files (submission)',
          ]
        : ['alter table submission_files drop column content']),
    ])
      await sql.raw(statement).execute(query)
  },
}
