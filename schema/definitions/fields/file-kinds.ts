/** Kinds of files that a form may accept: `title` for visitors, and `endings`, the file name extensions. */
export const fileKinds = {
  pdf: { title: 'PDF', endings: ['pdf'] },
  dwg: { title: 'DWG', endings: ['dwg'] },
  dxf: { title: 'DXF', endings: ['dxf'] },
  step: { title: 'STEP', endings: ['step', 'stp'] },
  iges: { title: 'IGES', endings: ['iges', 'igs'] },
  stl: { title: 'STL', endings: ['stl'] },
  jpg: { title: 'JPG', endings: ['jpg', 'jpeg'] },
  png: { title: 'PNG', endings: ['png'] },
  webp: { title: 'WebP', endings: ['webp'] },
  zip: { title: 'ZIP', endings: ['zip'] },
  xlsx: { title: 'Excel', endings: ['xlsx', 'xls'] },
  csv: { title: 'CSV', endings: ['csv', 'tsv', 'txt'] },
  docx: { title: 'Word', endings: ['docx', 'doc'] },
} as const

export type FileKind = keyof typeof fileKinds

/** Returns the attribute `accept` of an input: «.pdf,.step,.stp». */
export const acceptOf = (kinds: readonly FileKind[]): string =>
  endingsOf(kinds)
    .map((ending) => `.${ending}`)
    .join(',')

/** Returns a pattern for the names of files of these kinds, in upper or lower case. */
export const namesOf = (kinds: readonly FileKind[]): string =>
  `\\.(?:${endingsOf(kinds)
    .map((ending) => [...ending].map((letter) => `[${letter}${letter.toUpperCase()}]`).join(''))
    .join('|')})$`

export function fileKindOf(name: string): FileKind | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return (Object.keys(fileKinds) as FileKind[]).find((kind) => endingsOf([kind]).includes(ending))
}

/** Lists the titles: «PDF, DWG или STEP». */
export function titlesOf(kinds: readonly FileKind[]): string {
  const titles = kinds.map((kind) => fileKinds[kind].title)
  return [titles.slice(0, -1).join(', '), ...titles.slice(-1)].filter(Boolean).join(' или ')
}

const endingsOf = (kinds: readonly FileKind[]): readonly string[] => kinds.flatMap((kind) => fileKinds[kind].endings)
