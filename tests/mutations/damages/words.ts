import { type Damages, isIn, isText, LATIN, putValue } from './damage.ts'

/** Words. */
export const words: Damages = {
  'a Latin letter in a Russian word': (place) => {
    if (!isText(place)) return undefined
    const word = /(?<![а-яё])[а-яё]{2,}[аеорсх][а-яё]+/i.exec(String(place.value))
    if (!word || /\]\([^)]*$/.test(String(place.value).slice(0, word.index))) return undefined
    const at = [...word[0]].findIndex((letter, i) => i > 1 && letter in LATIN)
    const letter = word[0][at]
    const mixed = word[0].slice(0, at) + (letter ? LATIN[letter] : '') + word[0].slice(at + 1)
    return at < 0 ? undefined : putValue(place, String(place.value).replace(word[0], mixed))
  },
  'bold that does not end': (place) =>
    isText(place) && place.schema?.role === 'text' ? putValue(place, `**Важно: ${String(place.value)}`) : undefined,
  'a link that does not end': (place) =>
    isText(place) && place.schema?.role === 'text' ? putValue(place, `${String(place.value)} [Условия`) : undefined,
  'an emoji': (place) => (isText(place) ? putValue(place, `${String(place.value)} 🔥`) : undefined),
  'a word in another layout': (place) =>
    isText(place) ? putValue(place, `${String(place.value)} (rfnfkju)`) : undefined,
  'a whole text in another layout': (place) => (isText(place) ? putValue(place, 'Ghbdtn') : undefined),
  'words side by side in another layout': (place) =>
    isText(place) ? putValue(place, `${String(place.value)}. Rjynfrns b flhtcf`) : undefined,
  'a day that no calendar has': (place, pick) =>
    isText(place)
      ? putValue(place, `${String(place.value)} с ${pick(['31.02.2026', '31 апреля', '32 мая'])}`)
      : undefined,
  'a name in the Russian layout': (place) =>
    isText(place) ? putValue(place, `${String(place.value)} (Еудупкфь)`) : undefined,
  'a text of another encoding': (place) =>
    isText(place) && /[а-яё]{3}/i.test(String(place.value))
      ? putValue(place, new TextDecoder('windows-1251').decode(new TextEncoder().encode(String(place.value))))
      : undefined,
  'a material in Russian letters': (place) =>
    isText(place) ? putValue(place, `${String(place.value)} (РЕТ)`) : undefined,
  'degrees with a Russian letter': (place) =>
    isText(place) ? putValue(place, `${String(place.value)} (25\u00a0°С)`) : undefined,
  'a pictograph': (place, pick) =>
    isText(place) ? putValue(place, `${String(place.value)} ${pick(['☎', '⚠', '✔', '🇷🇺', '1️⃣'])}`) : undefined,
  'a tag': (place) => (isText(place) ? putValue(place, `<b>${String(place.value)}</b>`) : undefined),
  'a brace that does not end': (place) => (isText(place) ? putValue(place, `${String(place.value)} {name`) : undefined),
  'straight quotes': (place) => (isText(place) ? putValue(place, `${String(place.value)} "Тара"`) : undefined),
  'a hyphen for a dash': (place) => (isText(place) ? putValue(place, `${String(place.value)} - так`) : undefined),
  'a Latin letter for a word': (place) =>
    isText(place) && /[а-яё] с [а-яё]/.test(String(place.value))
      ? putValue(place, String(place.value).replace(/([а-яё]) с ([а-яё])/, '$1 c $2'))
      : undefined,
  'mail among words': (place) =>
    isText(place) && place.schema?.role === 'text' && !isIn(place, 'document')
      ? putValue(place, `${String(place.value)} Пишите на info@zavod.example.`)
      : undefined,
  'an invisible sign': (place) =>
    isText(place) && /[а-яё]{4}/.test(String(place.value))
      ? putValue(place, String(place.value).replace(/([а-яё]{2})([а-яё]{2})/, '$1\u200B$2'))
      : undefined,
  'quotes inside quotes': (place) =>
    isText(place) ? putValue(place, `${String(place.value)} «Завод «Тара»»`) : undefined,
  'a quote without its pair': (place) => (isText(place) ? putValue(place, `${String(place.value)} «Тара`) : undefined),
  'quotes of a text processor inside a text': (place) =>
    isText(place) ? putValue(place, `${String(place.value)} “Тара”`) : undefined,
  'numbers with a hyphen between': (place) =>
    isText(place) ? putValue(place, `${String(place.value)}: 5 - 7`) : undefined,
  'a word twice': (place) =>
    isText(place) && /(?<![а-яё-])[а-яё]{3,} /i.test(String(place.value))
      ? putValue(place, String(place.value).replace(/(?<![а-яё-])([а-яё]{3,}) /i, '$1 $1 '))
      : undefined,
  'a space at the end': (place) => (isText(place) ? putValue(place, `${String(place.value)} `) : undefined),
  'another site among words': (place) =>
    isText(place) && place.schema?.role === 'text' && !isIn(place, 'document')
      ? putValue(place, `${String(place.value)} Смотрите https://zavod.example/ceny.`)
      : undefined,
}
