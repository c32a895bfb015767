import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../calls/call.ts'
import { type Kind, refuseTwins } from '../kinds/kinds.ts'

/** A kind of content: the schema of its files, and the calls that return them. */
export interface ContentKind extends Kind {
  readonly calls?: Readonly<Record<string, Call>>
  /** Titles of groups of calls in the API's documentation, by the first part of the calls' names: `library` of `library.list`. */
  readonly groups?: Readonly<Record<string, string>>
}

/** Types of the shop's kinds of content, by the names of their files in `schema/kinds`. */
// biome-ignore lint/suspicious/noEmptyInterface: kinds.ts, a layer above the kinds, lists them
export interface ContentKinds {}

declare module '../register.ts' {
  interface Register {
    kinds: ContentKinds
  }
}

const names = readdirSync(join(import.meta.dirname, '../../kinds'))
  .flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? [])
  .sort()
const read = async (name: string): Promise<[name: string, kind: ContentKind]> => {
  const { kind }: { kind?: ContentKind } = await import(`../../kinds/${name}.ts`)
  if (!kind) throw new TypeError(`schema/kinds/${name}.ts exports no kind`)
  return [name, kind]
}

/** Every kind by its name, read from `schema/kinds`: a new file is a new kind. */
export const contentKinds: Readonly<Record<string, ContentKind>> = Object.fromEntries(
  await Promise.all(names.map(read)),
)

refuseTwins(
  Object.entries(contentKinds).map(([name, { calls = {} }]) => [
    name,
    Object.entries(calls).flatMap(([call, { path }]) => [`the call ${call}`, `the path ${path}`]),
  ]),
)

/** Type of the `calls` or the `groups` of all kinds, merged into one object. */
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

// The casts add the types, which kinds.ts lists: the kinds themselves are imported dynamically.

export const kindCalls = together('calls') as KindCalls

/** Titles of the groups of these calls, sorted alphabetically. */
export const kindGroups = Object.fromEntries(
  Object.entries(together('groups')).sort(([, a], [, b]) => String(a).localeCompare(String(b), 'ru')),
) as Together<'groups'>
