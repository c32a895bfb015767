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
