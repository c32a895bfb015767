import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '#schema/definitions/calls/call.ts'
import { type Kind, refuseTwins } from '#schema/definitions/kinds/kinds.ts'

/** A kind of content: how its files look, and the calls that answer with them. */
export interface ContentKind extends Kind {
  readonly calls?: Readonly<Record<string, Call>>
  /** Titles of groups of calls in the documentation: `library` of `library.list`. */
  readonly groups?: Readonly<Record<string, string>>
}

/** The kinds by the names of their folders; each kind.ts adds the type of its own. */
// biome-ignore lint/suspicious/noEmptyInterface: see above
export interface ContentKinds {}

declare module '#schema/definitions/register.ts' {
  interface Register {
    kinds: ContentKinds
  }
}

/**
 * Reads an export of a file from each folder that has the file. @returns it by the names of the folders
 * @throws TypeError where a file lacks the export
 */
export const readFolders = async <Part>(file: string, name: string): Promise<[folder: string, part: Part][]> =>
  Promise.all(
    readdirSync(import.meta.dirname)
      .filter((folder) => existsSync(join(import.meta.dirname, folder, file)))
      .sort()
      .map(async (folder) => {
        const { [name]: part }: Readonly<Record<string, Part>> = await import(`./${folder}/${file}`)
        if (!part) throw new TypeError(`kinds/${folder}/${file} exports no ${name}`)
        return [folder, part]
      }),
  )

/** Every kind by its name, read from the folders: a new folder is a new kind. */
export const contentKinds: Readonly<Record<string, ContentKind>> = Object.fromEntries(
  await readFolders<ContentKind>('kind.ts', 'kind'),
)

refuseTwins(
  Object.entries(contentKinds).map(([name, { calls = {} }]) => [
    name,
    Object.entries(calls).flatMap(([call, { path }]) => [`the call ${call}`, `the path ${path}`]),
  ]),
)

/** The parts that all kinds have under a key, in one object. */
type Together<Key extends 'calls' | 'groups', Each = ContentKinds[keyof ContentKinds]> = (
  Each extends Readonly<Record<Key, infer Part>>
    ? (part: Part) => void
    : never
) extends (part: infer Whole) => void
  ? Whole
  : never

export type KindCalls = Together<'calls'>

const together = (key: 'calls' | 'groups'): object =>
  Object.assign({}, ...Object.values(contentKinds).map((kind) => kind[key]))

// Each kind.ts adds the types of what was read from it.

/** The calls of all kinds. */
export const kindCalls = together('calls') as KindCalls

/** Titles of the groups of these calls, by the alphabet. */
export const kindGroups = Object.fromEntries(
  Object.entries(together('groups')).sort(([, a], [, b]) => String(a).localeCompare(String(b), 'ru')),
) as Together<'groups'>
