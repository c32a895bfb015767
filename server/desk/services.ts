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

/** Creation, renaming or deletion of a file, including the changes of other files that refer to it. */
export interface FileChange {
  /** New texts by path from the project's root. Undefined for a deleted file. */
  readonly texts: FileTexts
  /** Consequences that the changed files do not show, in Russian. */
  readonly notes: readonly string[]
  /** Address of the page that was created. */
  readonly address?: string
}

/** Computes changes of files without writing them. All methods except `sources` throw HttpError 422 if a change is impossible. */
export interface FileChanges {
  /** Returns the kinds of files that can be created, each with the files that a new one can copy. */
  sources(texts: SchemaTexts): CallAnswer<'desk.studioSources'>['list']
  uses(texts: SchemaTexts, file: string): readonly string[]
  /** Creates a file. @param copy title of the new file; optionally the file to copy (`from`), and the new name or address */
  create(
    texts: SchemaTexts,
    kind: string,
    copy: { title: string; from?: string; name?: string; address?: string },
  ): FileChange
  /** Renames a file, or changes a page's address. @param to new name, or new address with a leading slash @param from the old address */
  rename(texts: SchemaTexts, file: string, to: string, from: string | undefined): FileChange
  /** Removes a file. @param to where the address of a removed page redirects */
  remove(texts: SchemaTexts, file: string, to: string | undefined): FileChange
}

/** Services of the studio, created once per process. */
export interface StudioServices {
  drafts: StudioDrafts
  contracts: Contracts
  /** Returns an example block of a type, with sample props. Undefined for an unknown type. */
  exampleOf(type: string): Promise<unknown>
  /** Returns an HTML document that shows a block or letter with sample values. Undefined for an unknown name. */
  specimenOf(site: Site, name: string): Promise<string | undefined>
  /** Returns the schema files that the site currently serves. */
  texts(): SchemaTexts
  /** Returns the site that visitors currently see. */
  site(): Site
  /** Creates a site from a draft's files. @throws if errors in the files prevent it */
  siteOf(texts: SchemaTexts): Site
  files: FileChanges
  /** Describes the expression at a position in a file, and lists the paths to which the value there may be bound. */
  pathsAt(texts: SchemaTexts, file: string, pointer: string): CallAnswer<'desk.studioPaths'>
  /** Returns the titles of everything that files may refer to: entries, calls and page addresses. */
  namesIn(texts: SchemaTexts): CallAnswer<'desk.studio'>['names']
  /** Checks files by all rules, without rendering pages. @param staff number of the person who waits for the result */
  check(texts: SchemaTexts, staff: number): Promise<readonly Problem[]>
  /** Checks files as thoroughly as a publication does: by all rules, and by rendering every page once. */
  tryOut(texts: SchemaTexts): Promise<readonly Problem[]>
  /** Returns the files that differ, each with texts such as «position · before → after». */
  differences(before: SchemaTexts, after: SchemaTexts): { title: string; file: string; changes: string[] }[]
  /** Returns a file's absolute path on the disk. @param file path from the project's root: "schema/pages/home.json", "public/assets/…" */
  pathOf(file: string): string
  /** Makes the site read the files that a publication has just written. */
  published(): Promise<void>
}

/** Services of the desk, created once per process (server/app/desk-services.ts). */
export interface DeskServices {
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'backupFolder'>
  log: Pick<Logger, 'error' | 'warn'>
  /** Finds companies by INN. Undefined if DADATA_TOKEN is not set. */
  companies: Companies | undefined
  /** Version of the project and of the browser build. */
  build: string
  /** Returns the invalid schema files. The site still serves their last valid version (server/engine/pages/live-site.ts). */
  heldBack(): readonly { file: string; since: string; problems: readonly string[] }[]
  /** Returns the checker's warnings about the schema files that the site serves. */
  warnings(): readonly Problem[]
  /** Returns «file:line text» for each reference to a section that the catalog does not contain. */
  vanished(site: Site): readonly string[]
  studio: StudioServices
  /** Returns the nightly backups, newest first. Undefined if the shop makes no backups. */
  backups(): Promise<readonly { name: string; at: Date; bytes: number }[] | undefined>
}

/** Dependencies of the studio's publications, both in requests and in the timer of `startPublishing`. */
export interface StudioParts {
  readonly database: Pick<Database, 'engine' | 'query'>
  readonly desk: Pick<DeskServices, 'log' | 'studio' | 'config'>
}
