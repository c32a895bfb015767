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

/** A change of whole files with all references to them. */
export interface FileChange {
  /** Their texts by their paths from the project's root; undefined for one that is deleted. */
  readonly texts: FileTexts
  /** Consequences that no file says, in Russian. */
  readonly notes: readonly string[]
  /** The address of a new page. */
  readonly address?: string
}

/** Changes of whole files in memory. All but `sources` throw an HttpError 422 that says why it is refused. */
export interface FileChanges {
  /** Kinds of files that can be made, and the names that a new one can be copied from. */
  sources(texts: SchemaTexts): CallAnswer<'desk.studioSources'>['list']
  uses(texts: SchemaTexts, file: string): readonly string[]
  /** @param copy the new file's title, and what it is copied from and called where it was chosen */
  create(
    texts: SchemaTexts,
    kind: string,
    copy: { title: string; from?: string; name?: string; address?: string },
  ): FileChange
  /** @param to another name, or an address that begins with a slash @param from which of a page's addresses */
  rename(texts: SchemaTexts, file: string, to: string, from: string | undefined): FileChange
  /** @param to where its address leads then */
  remove(texts: SchemaTexts, file: string, to: string | undefined): FileChange
}

/** The process as the studio sees it, apart from the data. */
export interface StudioServices {
  drafts: StudioDrafts
  contracts: Contracts
  /** A block of a type with sample props; undefined where the type has none. */
  exampleOf(type: string): Promise<unknown>
  /** The document of a block or a letter with sample values; undefined for a name that is none. */
  specimenOf(site: Site, name: string): Promise<string | undefined>
  /** The files that the site shows. */
  texts(): SchemaTexts
  /** The site that visitors see. */
  site(): Site
  /** The site as a draft makes it. @throws where its errors leave none */
  siteOf(texts: SchemaTexts): Site
  files: FileChanges
  /** The value at a place in words, where it is an expression, and the paths to which it may be bound. */
  pathsAt(texts: SchemaTexts, file: string, pointer: string): CallAnswer<'desk.studioPaths'>
  /** Titles of entries, calls and addresses that files may name. */
  namesIn(texts: SchemaTexts): CallAnswer<'desk.studio'>['names']
  /** Checks files by all rules, without rendering them. @param staff who waits for it */
  check(texts: SchemaTexts, staff: number): Promise<readonly Problem[]>
  /** Checks files as before they go live: by all rules, and with every page rendered once. */
  tryOut(texts: SchemaTexts): Promise<readonly Problem[]>
  /** The changed files with «place · before → after» of each change. */
  differences(before: SchemaTexts, after: SchemaTexts): { title: string; file: string; changes: string[] }[]
  /** The file on the disk. @param file its path from the project's root: "schema/pages/home.json", "public/assets/…" */
  pathOf(file: string): string
  /** Makes the site show the files that have just been written. */
  published(): Promise<void>
}

/** The process as the desk sees it, apart from the data (server/app/desk-services.ts). */
export interface DeskServices {
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'backupFolder'>
  log: Pick<Logger, 'error' | 'warn'>
  /** Finds companies by INN; undefined without DADATA_TOKEN. */
  companies: Companies | undefined
  /** Version of the project and what was built from it. */
  build: string
  /** Files that are not served in their newest version (server/engine/pages/live-site.ts). */
  heldBack(): readonly { file: string; since: string; problems: readonly string[] }[]
  /** Warnings about the files that the site serves. */
  warnings(): readonly Problem[]
  /** Sections that files name and the catalog does not have, each with its place and what is wrong. */
  vanished(site: Site): readonly string[]
  studio: StudioServices
  /** Nightly copies, the last first; undefined where the shop makes none. */
  backups(): Promise<readonly { name: string; at: Date; bytes: number }[] | undefined>
}

/** The parts that the studio's publications need, in a request and without one. */
export interface StudioParts {
  readonly database: Pick<Database, 'engine' | 'query'>
  readonly desk: Pick<DeskServices, 'log' | 'studio' | 'config'>
}
