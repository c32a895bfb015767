import { stemmer } from '@orama/stemmers/russian'

/** Forms that the stemmer takes for verbs. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([['бутыли', 'бутыл']])

/**
 * What all forms of a Russian word have in common. Vowels that come and go are taken out on both sides, the catalogue's
 * and the visitor's: банок and банка are «банк», пузырёк and пузырьки are «пузырк».
 */
export const stem = (word: string): string => withoutFleetingVowel(EXCEPTIONS.get(word) ?? stemmer(word))

const withoutFleetingVowel = (term: string): string =>
  term.length < 5
    ? term
    : term
        .replace(/([аеиоуы])ек$/, '$1йк') // наклеек, наклейка
        .replace(/([аеиоуыэюя].*[бвгджзклмнпрстфхцчшщ])[ое]([кцнлрм])$/, '$1$2')
        .replace(/ь([кцнлрм])$/, '$1')
