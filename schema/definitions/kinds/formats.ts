import type { KindName } from './kinds.ts'

/** A change of the files that their shape does not tell: what was in rubles is in kopecks now. */
export interface FormatChange {
  /** What has changed, in Russian: the checker says it of older files. */
  readonly title: string
  /** The files of these kinds as they are then, but for `format` itself. Gets them as the format before has them. */
  readonly change: Partial<Readonly<Record<KindName, (file: FileValue) => FileValue>>>
  /** Files before and after, for each of the kinds: tried by a test. */
  readonly examples: readonly { readonly kind: KindName; readonly before: FileValue; readonly after: FileValue }[]
}

type FileValue = Readonly<Record<string, unknown>>

/** What leads from each format to the next: the first from 1 to 2. `FORMAT` (file.ts) is one more than there are. */
export const formatChanges: readonly FormatChange[] = []
