import { isAllowed, withoutNames } from './latin.ts'
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

/** @param isWritten whether a Russian word stands somewhere in the site's texts: only then it is sure */
export function mistypedWords(text: string, isWritten: (word: string) => boolean): MistypedWord[] {
  if (!LATIN_WORD.test(text)) return []
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
