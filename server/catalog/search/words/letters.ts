/** Latin letters that look like Russian ones, small or capital: «PCO» and «РСО» are the same number to a reader. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  'aа bв cс eе hн kк mм oо pр tт xх yу'.split(' ').map(([latin = '', russian = '']) => [latin, russian]),
)

/** Case, «ё», accents and such, which people write as they please. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u00ad|\u0301/g, '')
    .replaceAll('ё', 'е')

export const withoutLookalikes = (word: string): string =>
  word.replace(/[abcehkmoptxy]/g, (sign) => LOOKALIKES.get(sign) ?? sign)

/** An article number as it is compared: no separators, no difference between letters that look alike. */
export const articleKey = (article: string): string =>
  withoutLookalikes(folded(article).replace(/[^a-zа-я0-9]+/g, '')).slice(0, 60)
