import { stemmer } from '@orama/stemmers/russian'

/** Forms that the stemmer takes for verbs. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([['бутыли', 'бутыл']])

/** Words come again and again; this many are kept. */
const KEPT = 50_000

const memo = new Map<string, string>()

/**
 * What all forms of a Russian word have in common. Vowels that come and go are taken out on both sides, the catalogue's
 * and the visitor's: банок and банка are «банк», пузырёк and пузырьки are «пузырк».
 */
export function stem(word: string): string {
  let term = memo.get(word)
  if (term === undefined) {
    if (memo.size >= KEPT) memo.clear()
    term = withoutFleetingVowel(EXCEPTIONS.get(word) ?? stemmer(word))
    memo.set(word, term)
  }
  return term
}

const withoutFleetingVowel = (term: string): string =>
  term.length < 5
    ? term
    : term
        .replace(/([аеиоуы])ек$/, '$1йк') // наклеек, наклейка
        .replace(/([аеиоуыэюя].*[бвгджзклмнпрстфхцчшщ])[ое]([кцнлрм])$/, '$1$2')
        .replace(/ь([кцнлрм])$/, '$1')
