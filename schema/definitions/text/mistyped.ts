import { isAllowed, withoutNames } from './latin.ts'
import { inOtherLayout } from './layout.ts'

/** Emoji; marks that are letters of a typeface, «™» and «№», are none. */
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/gu

/** Without one of these there is none. */
const MAY_BE_EMOJI = /[\uD83C-\uD83E\u231A-\u27BF\u2B1B-\u2B55]|\uFE0F/

export const emojiIn = (text: string): string[] =>
  MAY_BE_EMOJI.test(text) ? [...new Set(text.match(EMOJI) ?? [])] : []

/** Signs of the English layout on keys that have letters in the Russian one stand in such words too: «gj;fkeqcnf». */
const TYPED = /[A-Za-z`[\]{};:'"<>,.~]{4,}/g

/** A Russian word as far as its letters tell: those of «token» and «region» on the same keys are none. */
const RUSSIAN = /^(?=.*[аеёиоуыэюя])[А-ЯЁа-яё][а-яё]{3,}$|^(?=.*[АЕЁИОУЫЭЮЯ])[А-ЯЁ]{6,}$/
const NEVER =
  /^[ъыьй]|[ъь][ъыьйаоуэ]|[йцчшщ][йцжшщ]|щ[бвгджзклмпстфхц]|ф[бвгджзкпхц]|ъ[^еёюя]|[жшщ]ы|[гкх]ы[щш]|[аеёиоуыэюя]{4}/i

/** Without one there is none of those. */
export const LATIN_WORD = /[a-z]{2}/i

/** A word that was typed with the wrong layout on: as it stands, and as it was meant. */
export interface MistypedWord {
  readonly word: string
  readonly meant: string
}

/** @param isWritten whether a Russian word stands somewhere in the site's texts: only then it is sure */
export function mistypedWords(text: string, isWritten: (word: string) => boolean): MistypedWord[] {
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
