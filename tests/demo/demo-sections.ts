import type { CatalogKind, SectionRecord } from '#server/catalog/records.ts'
import { bottleAndCanisterSections } from './sections/bottles-and-canisters.ts'
import { closureSections } from './sections/closures.ts'
import { importClosureSections } from './sections/import-closures.ts'
import { importContainerSections } from './sections/import-containers.ts'
import { jarAndFlaconSections } from './sections/jars-and-flacons.ts'
import { bound } from './typography.ts'

/** Path, name and text; the order among neighbors is that of the list. */
export type SectionEntry = readonly [path: string, name: string, text: string]

export const demoSections = (): SectionRecord[] => [
  ...records('main', [...jarAndFlaconSections, ...bottleAndCanisterSections, ...closureSections]),
  ...records('import', [...importContainerSections, ...importClosureSections]),
]

function records(kind: CatalogKind, entries: readonly SectionEntry[]): SectionRecord[] {
  const seen = new Map<string, number>()
  return entries.map(([path, name, text]) => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    const position = (seen.get(parent) ?? 0) + 1
    seen.set(parent, position)
    return { kind, path, name: bound(name), text: bound(text), position }
  })
}
