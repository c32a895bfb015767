import { ALLOWED, isAllowed, withoutNames } from './latin.ts'
import { inOtherLayout } from './layout.ts'

/** Signs of the English layout on keys that have letters in the Russian one stand in such words too: «gj;fkeqcnf». */
const TYPED = /[A-Za-z`[\]{};:'"<>,.~]{4,}/g

/** A Russian word as far as its letters tell: those of «token» and «region» on the same keys are none. */
const RUSSIAN = /^(?=.*[аеёиоуыэюя])[А-ЯЁа-яё][а-яё]{3,}$|^(?=.*[АЕЁИОУЫЭЮЯ])[А-ЯЁ]{6,}$/
const NEVER =
  /^[ъыьй]|[ъь][ъыьйаоуэ]|[йцчшщ][йцжшщ]|щ[бвгджзклмпстфхц]|ф[бвгджзкпхц]|ъ[^еёюя]|[жшщ]ы|[гкх]ы[щш]|[аеёиоуыэюя]{4}/i

/** Without one there is none of those. */
const LATIN_WORD = /[a-z]{2}/i

/** A word that was typed with the wrong layout on: as it stands, and as it was meant. */
export interface MistypedWord {
  readonly word: string
  readonly meant: string
}

/**
 * @param isWritten whether a Russian word stands somewhere in the site's texts: only then it is sure, but where the whole
 * text, words side by side, or a word without a single vowel are such as no language with these letters would have
 */
export function mistypedWords(text: string, isWritten: (word: string) => boolean): MistypedWord[] {
  if (!LATIN_WORD.test(text)) return []
  const whole = text.trim()
  const phrases = whole.split(/[^\u00a0 -\u007e]+/).map((phrase) => phrase.trim().replace(/^[.,!?:;)]+\s+/, ''))
  const typed = phrases.flatMap((phrase) => {
    const words = phrase.split(/[ \u00a0]+/).map((word) => word.replace(/[/.,?!:;]+$/, ''))
    const isTyped = words.some(isNoLatin) && words.every(mayBeTyped) && withoutNames(phrase) === phrase
    return isTyped && (words.length > 1 || phrase === whole || NO_NAME.test(phrase))
      ? [{ word: phrase, meant: meantBy(phrase) }]
      : []
  })
  if (typed.length > 0) return typed
  const runs = withoutNames(text).match(TYPED) ?? []
  return runs.flatMap((run) => {
    // What ends the run may end the sentence.
    for (const word of new Set([run, run.replace(/[^a-z]+$/i, '')])) {
      const meant = inOtherLayout(word)
      if (RUSSIAN.test(meant) && !NEVER.test(meant) && !isAllowed(word) && isWritten(meant.toLowerCase()))
        return { word, meant }
    }
    return []
  })
}

/** What no language with these letters has: four consonants in a row, a sign amid letters, no vowel at all. */
const NEVER_LATIN = /[bcdfghjklmnpqrstvwxz]{4}|[a-z][;[\]'`][a-z]|^[^aeiouy]+$/i
/** Amid Russian words, what no trade mark would be called. */
const NO_NAME = /^(?:[A-Z][^aeiouy\s]{4,}|[^A-Zaeiouy\s]{6,}|[a-z]{2,};[a-z]{3,})[.,!?:;]*$/
const BUT_ENGLISH = /ngth|ghts|tch|sch/i

/** With two vowels at least, and no five consonants in a row, somebody can say it. */
const isNoLatin = (word: string): boolean =>
  NEVER_LATIN.test(word) &&
  !BUT_ENGLISH.test(word) &&
  /^(?=.{4})(?=.*[аеёиоуыэюя].*[аеёиоуыэюя])(?!.*[^аеёиоуыэюя]{5})/i.test(inOtherLayout(word))

/** Most signs at the end of a word stand on the keys of letters, and may be either. */
const meantBy = (phrase: string): string =>
  phrase.replace(
    /(\S*?)([.,!:;]*|[/.,?!:;]*$)(?=\s|$)/g,
    (_, word: string, signs: string) => inOtherLayout(word) + signs,
  )

const mayBeTyped = (word: string): boolean => {
  const meant = inOtherLayout(word)
  return !isAllowed(word) && /^(?=.*[аеёиоуыэюя])[А-ЯЁ]?[а-яё]+$/.test(meant) && !NEVER.test(meant)
}

/** Those on the same keys: every text of the site is looked through, so once for all. */
const NAMES = [...ALLOWED].filter((name) => /^[a-z]{4,}$/.test(name)).map(inOtherLayout)
const TYPED_NAME = new RegExp(`(?<![а-яё-])(?:${NAMES.join('|')})(?![а-яё-])`, 'gi')

/** Names that the interface writes in Latin letters, typed with the Russian layout on: «Еудупкфь» is «Telegram». */
export const mistypedNames = (text: string): MistypedWord[] =>
  (text.match(TYPED_NAME) ?? []).map((word) => ({ word, meant: inOtherLayout(word) }))
