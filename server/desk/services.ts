import type { Logger } from 'pino'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import type { Database } from '../engine/database/tables.ts'
import type { Site } from '../engine/site/site.ts'
import type { Companies } from '../shop/company/companies.ts'
import type { Config } from '../shop/config.ts'
import type { FileTexts } from './studio/draft.ts'
import type { StudioDrafts } from './studio/drafts.ts'

/** Creation, renaming or deletion of a file, with the changes of all references to it. */
export interface FileChange {
  /** Texts by path from the project's root; undefined for a deleted file. */
  readonly texts: FileTexts
  /** Consequences outside the files, in Russian. */
  readonly notes: readonly string[]
  /** Address of the created page. */
  readonly address?: string
}

/** Creates, renames and deletes files in memory. All methods except `sources` throw HttpError 422 with the reason of a refusal. */
export interface FileChanges {
  /** Kinds of files that can be created, with the names of files to copy. */
  sources(texts: SchemaTexts): CallAnswer<'desk.studioSources'>['list']
  uses(texts: SchemaTexts, file: string): readonly string[]
  /** @param copy title of the new file; optionally the file to copy and the new name */
  create(
    texts: SchemaTexts,
    kind: string,
    copy: { title: string; from?: string; name?: string; address?: string },
  ): FileChange
  /** @param to new name, or new address with a leading slash @param from the page's address that changes */
  rename(texts: SchemaTexts, file: string, to: string, from: string | undefined): FileChange
  /** @param to redirect target of the removed page's address */
  remove(texts: SchemaTexts, file: string, to: string | undefined): FileChange
}

/** The process's services for the studio. */
export interface StudioServices {
  drafts: StudioDrafts
  contracts: Contracts
  /** A block of a type with sample props; undefined for an unknown type. */
  exampleOf(type: string): Promise<unknown>
  /** The document of a block or letter with sample values; undefined for an unknown name. */
  specimenOf(site: Site, name: string): Promise<string | undefined>
  /** The served files. */
  texts(): SchemaTexts
  /** The served site. */
  site(): Site
  /** Creates the site of a draft. @throws if errors in the draft prevent creating a site */
  siteOf(texts: SchemaTexts): Site
  files: FileChanges
  /** Describes an expression at a position, and lists paths that the value may be bound to. */
  pathsAt(texts: SchemaTexts, file: string, pointer: string): CallAnswer<'desk.studioPaths'>
  /** Returns the titles of the entries, calls and page addresses to which files may refer. */
  namesIn(texts: SchemaTexts): CallAnswer<'desk.studio'>['names']
  /** Checks files by all rules, without rendering. @param staff number of the person who waits for the result */
  check(texts: SchemaTexts, staff: number): Promise<readonly Problem[]>
  /** Checks files as before publication: by all rules, and by rendering every page once. */
  tryOut(texts: SchemaTexts): Promise<readonly Problem[]>
  /** Returns the changed files, each with texts such as «position · before → after». */
  differences(before: SchemaTexts, after: SchemaTexts): { title: string; file: string; changes: string[] }[]
  /** Path on the disk. @param file path from the project's root: "schema/pages/home.json", "public/assets/…" */
  pathOf(file: string): string
  /** Makes the site read the files that were just written. */
  published(): Promise<void>
}

/** The process's services for the desk (server/app/desk-services.ts). */
export interface DeskServices {
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'backupFolder'>
  log: Pick<Logger, 'error' | 'warn'>
  /** Finds companies by INN; undefined without DADATA_TOKEN. */
  companies: Companies | undefined
  /** Version of the project and of its build. */
  build: string
  /** Invalid schema files, of which the site still serves the last good version (server/engine/pages/live-site.ts). */
  heldBack(): readonly { file: string; since: string; problems: readonly string[] }[]
  /** Warnings of the checker about the served schema files. */
  warnings(): readonly Problem[]
  /** Returns «file:line text» for each reference in a schema file to a section that the catalog lacks. */
  vanished(site: Site): readonly string[]
  studio: StudioServices
  /** Nightly backups, last first; undefined if the shop makes none. */
  backups(): Promise<readonly { name: string; at: Date; bytes: number }[] | undefined>
}

/** The database and services that publications of the studio need, in requests and in the timer. */
export interface StudioParts {
  readonly database: Pick<Database, 'engine' | 'query'>
  readonly desk: Pick<DeskServices, 'log' | 'studio' | 'config'>
}
