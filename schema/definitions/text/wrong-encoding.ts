/** The signs of an encoding of one byte to a letter, by their bytes. */
const bytesOf = (encoding: string): ReadonlyMap<string, number> => {
  const decoder = new TextDecoder(encoding)
  return new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
}

/** As what Russian was read, by which signs that is seen, and what it had been. */
const MISTAKES = [
  { find: /(?:[РС][^\0-\x7fА-Яа-я]){2,}/g, as: 'windows-1251', was: 'utf-8' },
  { find: /(?:[ÐÑ][^\0-\x7fА-Яа-я]){2,}/g, as: 'windows-1252', was: 'utf-8' },
  { find: /(?<![A-Za-z])[À-ÿ]{3,}(?![A-Za-z])/g, as: 'windows-1252', was: 'windows-1251' },
] as const

const tables = new Map<string, ReadonlyMap<string, number>>()

function tableOf(encoding: string): ReadonlyMap<string, number> {
  let table = tables.get(encoding)
  if (!table) tables.set(encoding, (table = bytesOf(encoding)))
  return table
}

/** Without one of these nothing was read wrongly: signs that Russian texts have none of, or hardly any. */
export const MAY_BE_MISREAD =
  /\uFFFD|[\u0402-\u040F\u0452-\u045F\u0490\u0491]|[À-ÿ]{3}|[ÐÑ]|[РС][\u00A1-\u00AA\u00AC-\u00BAё‚„…†‡€‰‹‘’“”•–—™›№]/

/** A piece of a text that was read in another encoding than it was written in, and what it had been. */
export interface Misread {
  readonly signs: string
  readonly meant: string
}

/** The first such piece; undefined where there is none. */
export function misread(text: string): Misread | undefined {
  for (const { find, as, was } of MISTAKES)
    for (const [signs] of text.matchAll(find)) {
      const meant = decoded(signs, as, was)
      if (meant !== undefined && /^[А-Яа-яЁё«»—–№]{2,}$/.test(meant) && /[а-яё]|[А-ЯЁ]{3}/.test(meant))
        return { signs, meant }
    }
  return undefined
}

function decoded(signs: string, as: string, was: string): string | undefined {
  const bytes = [...signs].map((sign) => tableOf(as).get(sign))
  if (bytes.includes(undefined)) return undefined
  try {
    return new TextDecoder(was, { fatal: true }).decode(Uint8Array.from(bytes as number[]))
  } catch {
    return undefined
  }
}
