import { necks } from '../demo/necks.ts'
import { foldWord } from './values.ts'

export interface KnownNeck {
  name: string
  /** Outer thread diameter; undefined for one that only the current catalogue knows. */
  diameter: number | undefined
}

/** Necks by their folded names: the standards, and what the current catalogue has besides. */
export type KnownNecks = ReadonlyMap<string, KnownNeck>

export const foldNeck = (name: string): string =>
  foldWord(name)
    .replace(/ ?\/ ?/g, '/')
    .replace(/^m(?=\d)/, 'м')

export function knownNecks(current: readonly string[]): KnownNecks {
  const all = new Map<string, KnownNeck>(current.map((name) => [foldNeck(name), { name, diameter: undefined }]))
  for (const [name, { diameter }] of Object.entries(necks)) all.set(foldNeck(name), { name, diameter })
  return all
}
