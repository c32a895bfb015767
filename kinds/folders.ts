import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '#schema/definitions/calls/call.ts'
import type { Kind } from '#schema/definitions/kinds/kinds.ts'

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

/** Names of the folders that have a file. */
export const foldersWith = (file: string): string[] =>
  readdirSync(import.meta.dirname)
    .filter((name) => existsSync(join(import.meta.dirname, name, file)))
    .sort()

/** Every kind by its name, read from the folders: a new folder is a new kind. */
export const contentKinds: Readonly<Record<string, ContentKind>> = Object.fromEntries(
  await Promise.all(
    foldersWith('kind.ts').map(async (name) => {
      const { kind }: { kind?: ContentKind } = await import(`./${name}/kind.ts`)
      if (!kind) throw new TypeError(`kinds/${name}/kind.ts exports no kind`)
      return [name, kind] as const
    }),
  ),
)

/** @throws TypeError where two kinds have a call, or the path of one, in common */
function refuseTwins(): void {
  const owners = new Map<string, string>()
  for (const [name, { calls = {} }] of Object.entries(contentKinds))
    for (const [call, { path }] of Object.entries(calls))
      for (const what of [`the call ${call}`, `the path ${path}`]) {
        const owner = owners.get(what)
        if (owner !== undefined) throw new TypeError(`kinds/${owner} and kinds/${name} both have ${what}`)
        owners.set(what, name)
      }
}
refuseTwins()

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
