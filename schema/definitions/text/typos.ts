/** What any reader sees, or no search finds, and what has one right answer. */
export interface Typo {
  /** What is wrong, with the article that a message needs: «прямые кавычки». */
  readonly what: string
  /** How it is written rightly. */
  readonly right: string
  readonly find: RegExp
  readonly put: string | ((...found: string[]) => string)
}

/** Space that no line is broken at. */
const NBSP = '\u00a0'

const DASH = `${NBSP}— `

/** «5», «0,5», «10 000» */
const NUMBER = '\\d+(?:[ \u00a0\u202f]\\d{3}(?!\\d))*(?:,\\d+)?'

const numberOf = (number: string): number => Number(number.replace(/[ \u00a0\u202f]/g, '').replace(',', '.'))

const UNITS = 'мм|см|м|км|мкм|мл|л|г|кг|т|кор\\.|₽|%|°C|млн|тыс\\.'

const LATIN_UNITS: Readonly<Record<string, string>> = { ml: 'мл', kg: 'кг', mm: 'мм', cm: 'см' }

/** In this order: what a mend leaves is not mended by one that comes after. */
export const TYPOS: readonly Typo[] = [
  {
    what: 'невидимые знаки',
    right: 'Они пришли вместе с текстом из другой программы: слова с ними не найдёт поиск',
    // Emoji are joined by one of these, \u200D.
    find: /(?![\t\n\r])\p{Cc}|(?!\u200D)\p{Cf}/gu,
    put: '',
  },
  {
    what: 'буквы из двух знаков',
    right: '«й» и «ё» — по одному знаку: иначе слова не найдёт поиск',
    find: /[ИиЕе][\u0306\u0308]/g,
    put: (found = '') => found.normalize('NFC'),
  },
  { what: 'чужой перенос строки', right: 'Новая строка пишется \\n', find: /\r\n?|[\u2028\u2029]/g, put: '\n' },
  { what: 'табуляция', right: 'Между словами — один пробел', find: /\t+/g, put: ' ' },
  {
    what: 'прямые кавычки',
    right: 'Кавычки — «ёлочки»',
    // Not of inches, which have none before them.
    find: /(?<![\p{L}\d"=])"(?=[\p{L}\d])([^"\n]*[^\s"(])"(?![\p{L}\d"])/gu,
    put: '«$1»',
  },
  {
    what: 'одиночные кавычки',
    right: 'Кавычки — «ёлочки»',
    find: /(?<![\p{L}\d'])['‘](?=[А-ЯЁа-яё])([^'‘’\n]*[^\s'‘’])['’](?![\p{L}\d'])/gu,
    put: '«$1»',
  },
  {
    what: 'знаки «меньше» и «больше» вместо кавычек',
    right: 'Кавычки — «ёлочки»',
    find: /<<([^<>\n]+)>>/g,
    put: '«$1»',
  },
  {
    what: 'чужие кавычки',
    right: 'Кавычки — «ёлочки»; „лапки“ стоят только внутри них',
    find: /(?<!«[^»]*)[„“]([^„“”«»\n]+)[“”]/g,
    put: '«$1»',
  },
  {
    what: '«ёлочки» внутри «ёлочек»',
    right: 'Внутри них стоят „лапки“: «Завод „Ёмкость“»',
    find: /«[^«»]*«[^«»]*»(?:[^«»]|«[^«»]*»)*»/g,
    put: (found = '') => `«${found.slice(1, -1).replaceAll('«', '„').replaceAll('»', '“')}»`,
  },
  {
    what: 'дефис вместо тире',
    right: 'Между словами — тире',
    // Between two numbers it may be a minus.
    find: /(?<=[^\s\d—–-])[ \u00a0]-{1,2}[ \u00a0](?=[^\s—–-])|(?<=\d)[ \u00a0]-{1,2}[ \u00a0](?=[^\s\d—–-])/gu,
    put: DASH,
  },
  {
    what: 'дефис вместо тире у слова',
    right: 'Между словами — тире с двумя пробелами',
    // Not of «двух- и трёхслойный».
    find: /(?<=[а-яё»]{2})- (?=[а-яё«])(?!(?:и|или|либо|да)[ \u00a0])/gi,
    put: DASH,
  },
  {
    what: 'короткое тире',
    right: 'Между словами — длинное тире, короткое — между числами',
    // Not of «25 мл – 5 л».
    find: /(?<=[^\s—–-])[ \u00a0]–[ \u00a0](?=[^\s\d—–-])/gu,
    put: DASH,
  },
  {
    what: 'тире без пробела',
    right: 'У тире между словами два пробела',
    find: /(?<=[\p{L}»)])—[ \u00a0]?(?=[\p{L}«])|(?<=[\p{L}\d»)%,])[ \u00a0]—(?=[\p{L}«])/gu,
    put: DASH,
  },
  {
    what: 'промежуток между числами',
    right: 'От и до пишется коротким тире без пробелов: «5–7»',
    // A smaller number after a greater one is taken from it.
    find: new RegExp(
      `(?<![\\d.,/–—-]|\\d[ \u00a0])(${NUMBER})(?:[ \u00a0]+[-–][ \u00a0]+|—)(${NUMBER})(?![\\d.,]*[-–—/\\d])`,
      'g',
    ),
    put: (found = '', from = '', to = '') => (numberOf(from) < numberOf(to) ? `${from}–${to}` : found),
  },
  { what: 'три точки вместо многоточия', right: 'Многоточие — один знак «…»', find: /\.{3,}/g, put: '…' },
  { what: 'две точки подряд', right: 'Точка нужна одна', find: /(?<=[\p{L}\d»)%])\.\.(?!\.)/gu, put: '.' },
  { what: 'две запятые подряд', right: 'Запятая нужна одна', find: /,{2,}/g, put: ',' },
  {
    what: 'два пробела подряд',
    right: 'Пробел нужен один',
    find: /(?<=\S)[ \u00a0]{2,}(?=\S)/g,
    put: (found = '') => (found.includes(NBSP) ? NBSP : ' '),
  },
  {
    what: 'пробел с краю',
    right: 'До первого слова и после последнего пробелов нет',
    find: /^\s+(?=\S)|(?<=\S)\s+$/g,
    put: '',
  },
  {
    what: 'пробел внутри скобок или кавычек',
    right: 'Скобки и кавычки стоят вплотную к словам',
    find: /(?<=[(«„])[ \u00a0]+(?=\S)|(?<=[^\s([]) +(?=[)»“])/g,
    put: '',
  },
  {
    what: 'пробел перед знаком препинания',
    right: 'Пробел ставят после знака, а не перед ним',
    find: /(?<=[\p{L}\d»)%])[ \u00a0]+([,;!?](?!\p{L})|\.(?=\s|$))/gu,
    put: '$1',
  },
  {
    what: 'запятая не у того слова',
    right: 'Пробел ставят после знака, а не перед ним',
    find: /(?<=[\p{L}\d»)%])[ \u00a0]+,(?=\p{L})/gu,
    put: ', ',
  },
  {
    what: 'знак препинания без пробела',
    right: 'После знака ставят пробел',
    find: /(?<=[а-яё»)])[,;](?=[а-яё«])|(?<=[а-яё]{2})\.(?=[А-ЯЁ][а-яё])/g,
    put: '$& ',
  },
  {
    what: 'скобка без пробела перед ней',
    right: 'Перед скобкой ставят пробел',
    // Not of an ending that may be there: «банка(и)».
    find: /(?<=[а-яё]{2})\((?=[А-ЯЁа-яё])(?![а-яё]{1,3}\))/g,
    put: ' (',
  },
  {
    what: 'буква «х» вместо знака умножения',
    right: 'Размеры пишутся со знаком «×»: «40×60»',
    find: /(?<=[1-9]|\d[0-9])([ \u00a0]?)[xх]([ \u00a0]?)(?=\d)/g,
    put: '$1×$2',
  },
  {
    what: 'единица латинскими буквами',
    right: 'Единицы пишутся по-русски: «100 мл», «5 кг»',
    find: /(\d[ \u00a0]?)(ml|kg|mm|cm)(?![\p{L}\d/])/gu,
    put: (_, number = '', unit = '') => number + LATIN_UNITS[unit],
  },
  {
    what: 'точка в дробном числе',
    right: 'По-русски в дробях запятая: «0,5 л»',
    find: new RegExp(`(?<![\\d.])(\\d+)\\.(\\d+)(?=[ \u00a0]?(?:${UNITS})(?![\\p{L}\\d]))`, 'gu'),
    put: '$1,$2',
  },
  {
    what: 'степень обычной цифрой',
    right: 'Квадратные и кубические пишутся «м²» и «м³»',
    find: /(?<=\d[ \u00a0]?)([скмд]?м)([23])(?![\p{L}\d])/gu,
    put: (_, unit = '', power = '') => unit + (power === '2' ? '²' : '³'),
  },
  {
    what: 'русская «С» у градусов',
    right: 'Градусы пишутся с латинской «C»: «25 °C»',
    // «45° С двух сторон» begins another sentence.
    find: /(?<=\d[ \u00a0]?)°(?:С(?!\p{L})|[ \u00a0]С(?!\p{L}|[ \u00a0]\p{L}))/gu,
    put: '°C',
  },
]
