/**
 * Words in Latin letters that an interface in Russian may hold (docs/requirements.md L6): trade marks, units,
 * standards, formats of files, and what the specification itself writes so. In small letters.
 */
export const ALLOWED: ReadonlySet<string> = new Set(
  [
    ...[
      'e-mail',
      'email',
      'sms',
      'pdf',
      'dwg',
      'dxf',
      'step',
      'iges',
      'jpg',
      'png',
      'zip',
      'excel',
      'word',
      'csv',
      'xlsx',
      'json',
    ],
    ...['cookie', 'openapi', 'vk', 'telegram', 'youtube', 'rutube', 'whatsapp', 'яндекс', 'google', 'chrome'],
    ...['ral', 'pantone', 'iso', 'gost', 'pco', 'bpf', 'gpi', 'spi', 'din', 'tri', 'ii', 'iii', 'iv', 'x', 'xl'],
    ...['pet', 'pe', 'pp', 'petg', 'hdpe', 'rpet', 'evoh', 'pcr', 'moq', 'fca', 'exw'],
    ...['ph', 'co2', 'uv', 'n', 'nm', 'mm', 'kg', 'ml', 'l', 't', 'e', 'h', 'i', 's', 'd'],
    // docs/specification.md §2
    ...['this', 'page', 'could', 'not', 'be', 'found'],
  ].map((word) => word.toLowerCase()),
)

/** Addresses, names of files and article numbers are no words. */
const NOT_WORDS =
  /\S*[@/\\_]\S*|\S+\.(?:ru|com|example|[a-z]{3,4})\b|[A-Za-zА-Яа-яЁё]*\d[\wА-Яа-яЁё./-]*|\bsettings:\S+|\bmodal:\S+/g

export const isAllowed = (word: string): boolean => ALLOWED.has(word.toLowerCase())

/** A text without what is no word: addresses, names of files, article numbers, degrees. */
export const withoutNames = (text: string): string => text.replace(NOT_WORDS, ' ').replace(/°\s?[CF](?![A-Za-z])/g, ' ')

/** The words of a text in Latin letters that are not on the list. @param text without the addresses of its links */
export function foreignWords(text: string): string[] {
  const words = withoutNames(text).match(/(?<![\p{L}\p{No}])[A-Za-z]+(?:[-'’][A-Za-z]+)*(?![\p{L}\p{No}])/gu) ?? []
  return [...new Set(words.filter((word) => !isAllowed(word)))]
}

/** Two words side by side, the second of which is no name. */
const SIDE_BY_SIDE = /[A-Za-z][ \u00a0][a-z]{2}/
const SURE = /(?<![\w'’-])(?:please|now|today|here)(?![\w'’-])/
const LITTLE =
  /(?<![\w'’-])(?:the|a|an|and|or|of|to|in|on|at|by|for|from|with|is|are|was|be|it|this|that|we|us|you|our|your|not|all|can|will)(?![\w'’-])/gi

/**
 * Sentences of a story that nobody has translated: wholly in Latin letters, or with three little words of English in a
 * row of others. Names, and what stands between quotes, are none; a Russian sentence may name anything.
 */
export function foreignSentences(text: string): string[] {
  if (!SIDE_BY_SIDE.test(text) && !SURE.test(text)) return []
  return text
    .replace(/«[^»]*»/g, ' ')
    .split(/(?<=[.!?…])\s+|\n+/)
    .flatMap((sentence) => {
      const own = withoutNames(sentence).trim()
      const little = own.match(LITTLE)?.length ?? 0
      const isWhole = !/[а-яё\d]/i.test(sentence) && SIDE_BY_SIDE.test(own) && (little > 0 || /[.!?…]$/.test(own))
      return isWhole || little > 2 || SURE.test(own) ? [sentence.trim()] : []
    })
    .filter((sentence) => foreignWords(sentence).length > 1 || SURE.test(sentence))
}
