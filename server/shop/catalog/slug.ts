const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh',
    'щ sch ъ - ы y ь - э e ю yu я ya',
  ]
    .join(' ')
    .split(' ')
    .flatMap((sign, index, all) => (index % 2 === 0 ? [[sign, (all[index + 1] ?? '').replace('-', '')]] : [])),
)

/** Converts a Russian name to the last part of an address: «Флакон «Волна» 1,5 л» becomes flakon-volna-1-5-l. */
export const slugOf = (name: string): string =>
  [...name.toLowerCase()]
    .map((sign) => LETTERS[sign] ?? sign)
    .join('')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
