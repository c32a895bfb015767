import { meantExpression } from '../../expressions/meant.ts'
import { TEMPLATE } from '../../expressions/values.ts'
import { type Mark, parseMarks, plainText } from '../../text/marks.ts'

/** Signs that a visitor would read as they are written, and how to write what was meant. */
export interface SignProblem {
  readonly severity: 'error' | 'warning'
  readonly rule: 'разметка' | 'скобки' | 'теги' | 'без-пары' | 'повтор-слова' | 'значок'
  readonly message: string
  readonly hint: string
}

interface Place {
  /** Whether the text may hold marks. */
  readonly marks: boolean
  /** Whether `{paths}` in it are filled in. */
  readonly template: boolean
  /** Whether an expression may stand here. */
  readonly bindable: boolean
}

const LINK_HINT = 'Ссылка пишется без пробелов между скобками: «[наш каталог](/catalog/)».'

export function* signsIn(text: string, place: Place): Iterable<SignProblem> {
  yield* tags(text)
  yield* braces(text, place)
  const filled = place.template ? text.replace(TEMPLATE, '0') : text
  if (place.marks) {
    if (/!\[[^\]]*\]\(/.test(filled)) yield foreign('знак картинки', 'Картинка — свой блок: { "type": "picture" }.')
    yield* openMarks(plainText(filled))
  } else yield* marksInLine(filled)
}

/** Signs that stand in pairs, of which one was forgotten. A lone «)» may stand after a number: «1) банки». */
export function* unpairedIn(text: string): Iterable<SignProblem> {
  const count = (sign: string): number => text.split(sign).length - 1
  const more =
    count('«') === count('»') ? (count('(') > count(')') ? '(' : undefined) : count('«') > count('»') ? '«' : '»'
  if (more === undefined) return
  yield {
    severity: 'warning',
    rule: 'без-пары',
    message: `У знака ${more} нет пары.`,
    hint:
      more === '('
        ? 'Закройте скобку или уберите её.'
        : 'Поставьте вторую кавычку или уберите эту. Внутри «ёлочек» стоят „лапки“, и закрывают и те, и другие: «Завод „Ёмкость“».',
  }
}

const TWICE = /(?<![а-яё°-])([а-яё]+)[ \u00a0]+(\1)(?![а-яё-])/gi

/** A word that was typed, or pasted, once more. A capital letter alone names something: «из Б в В». */
export function* twiceIn(text: string): Iterable<SignProblem> {
  for (const [, word = '', again = ''] of text.matchAll(TWICE)) {
    if (again.length === 1 && again !== word && again !== again.toLowerCase()) continue
    yield {
      severity: 'warning',
      rule: 'повтор-слова',
      message: `Слово «${word}» стоит дважды подряд.`,
      hint: 'Уберите одно; если повтор нужен, поставьте между ними запятую или дефис: «чуть-чуть».',
    }
    return
  }
}

const TAG =
  /<\/?(?:[a-z]+:[a-z]+|a|b|i|u|p|br|hr|em|strong|span|div|font|center|ul|ol|li|h[1-6]|table|tr|td|th|img|sup|sub|small|big|script|style|iframe|input|button|nobr|blockquote)(?:\s[^<>]*)?\/?>/i
const ENTITY = /&(?:nbsp|laquo|raquo|mdash|ndash|amp|lt|gt|quot|hellip|shy|thinsp|bull|copy|times|deg|#\d{2,5});/i

function* tags(text: string): Iterable<SignProblem> {
  const [found] = TAG.exec(text) ?? ENTITY.exec(text) ?? []
  if (found === undefined) return
  yield {
    severity: 'error',
    rule: 'теги',
    message: `Посетитель прочитает «${found}» как есть: тегов и кодов HTML в текстах нет.`,
    hint: found.startsWith('&')
      ? 'Наберите сам знак: «», —, неразрывный пробел.'
      : 'Полужирное пишется «**слово**», ссылка — «[слово](/about/)», новый абзац — \\n\\n; остальное оформляют блоки.',
  }
}

const PATH = /\{\s*[a-z][a-zA-Z0-9]*(?:\.[a-zA-Z0-9_-]+)+\s*\}/

function* braces(text: string, { template, bindable }: Place): Iterable<SignProblem> {
  if (template) {
    if (!/[{}]/.test(text.replace(TEMPLATE, ''))) return
    yield {
      severity: 'error',
      rule: 'скобки',
      message: 'У фигурной скобки нет пары: вместо значения посетитель прочитает путь.',
      hint: 'Путь стоит между двумя скобками: «Найдено {data.list.pagination.total}».',
    }
    return
  }
  const [path] = PATH.exec(text) ?? []
  if (path !== undefined)
    yield {
      severity: 'error',
      rule: 'скобки',
      message: `Посетитель прочитает «${path}» как есть: в простой строке значения не вставляются.`,
      hint: bindable
        ? `Напишите выражение: { "$text": "… ${path} …" }.`
        : 'Здесь выражений не бывает: напишите словами.',
    }
  else if (bindable && meantExpression(text) !== undefined)
    yield {
      severity: 'error',
      rule: 'скобки',
      message: `Посетитель прочитает «${text}» как есть: это просто слова.`,
      hint: `Если имелось в\u00a0виду выражение, оно пишется так: ${meantExpression(text)}.`,
    }
  else if (/[{}]/.test(text))
    yield {
      severity: 'warning',
      rule: 'скобки',
      message: 'Посетитель прочитает фигурную скобку как есть.',
      hint: 'Уберите её.',
    }
}

/** A link that did not become one. */
const BROKEN_LINK = /\](?:\(|\s+\((?:\/|#|https?:|mailto:|tel:|file:|modal:|settings:))/

/** Why, and how it is written; the first that fits. */
const FAULTS: readonly (readonly [find: RegExp, why: string, hint: string])[] = [
  [/\]\s+\(/, 'между её скобками пробел', LINK_HINT],
  [/\[\s*\]\(/, 'в ней нет слов', 'Слова стоят в квадратных скобках: «[наш каталог](/catalog/)».'],
  [/\]\(\s*\)/, 'в ней нет адреса', 'Адрес стоит в круглых скобках: «[наш каталог](/catalog/)».'],
  [/\]\([^()]*$/, 'её скобка не закрыта', 'Поставьте «)» после адреса: «[наш каталог](/catalog/)».'],
  [
    /\]\(\s*(?:javascript|data|vbscript):/i,
    'программ в ссылках не бывает',
    'Поставьте адрес страницы, «/catalog/», или окно, «modal:callback».',
  ],
  [/\]\([^()]*\s/, 'в её адресе пробел', 'В адресах сайта вместо пробелов дефисы: «/articles/goryachiy-rozliv/».'],
  [/\]\([^()]*[()[\]]/, 'в её адресе скобки', 'Вместо скобок в адресе пишется %28 и %29.'],
]

/** What other programs mark a text by. */
const FOREIGN: readonly (readonly [find: RegExp, what: string, hint: string])[] = [
  [/^#{1,6} /m, 'решётки в начале строки', 'Заголовок — свой блок: { "type": "heading" }.'],
  [
    /(?<![\p{L}\d*])\*[^\s*](?:[^*\n]*[^\s*])?\*(?![\p{L}\d*])/u,
    'звёздочки вокруг слов',
    'Выделяют двумя парами: «**важно**»; курсива на сайте нет.',
  ],
  [
    /(?<![\p{L}\d_/.@])(_{1,2})[^\s_](?:[^_\n]*[^\s_])?\1(?![\p{L}\d_])/u,
    'подчёркивания вокруг слов',
    'Выделяют двумя парами звёздочек: «**важно**».',
  ],
  [/~~[^~\n]+~~|`[^`\n]+`/, 'знаки «~~» и «`» вокруг слов', 'Уберите их: зачёркнутого и кода в текстах сайта нет.'],
  [/^[-*•·] .+\n+[-*•·] /m, 'знаки в начале строк', 'Список — свой блок: { "type": "list" }.'],
]

function* foreignMarks(text: string): Iterable<SignProblem> {
  for (const [find, what, hint] of FOREIGN) if (find.test(text)) yield foreign(what, hint)
}

const foreign = (what: string, hint: string): SignProblem => ({
  ...{ severity: 'warning', rule: 'разметка' },
  message: `Посетитель прочитает ${what} как есть.`,
  hint,
})

function* openMarks(rest: string): Iterable<SignProblem> {
  const [, why = 'скобки стоят не на месте', hint = LINK_HINT] = FAULTS.find(([find]) => find.test(rest)) ?? []
  yield* foreignMarks(rest)
  if (BROKEN_LINK.test(rest))
    yield {
      severity: 'error',
      rule: 'разметка',
      message: `Ссылка в тексте записана не так: ${why}. Посетитель прочитает её как есть.`,
      hint,
    }
  else yield* openBrackets(rest)
  if (rest.includes('**'))
    yield {
      severity: 'warning',
      rule: 'разметка',
      message: 'У двух звёздочек нет пары: посетитель прочитает их как есть.',
      hint: 'Полужирное пишется между двумя парами: «**важно**».',
    }
}

function* openBrackets(text: string): Iterable<SignProblem> {
  const [open, close] = ['[', ']'].map((sign) => text.split(sign).length - 1)
  if (open === close) return
  yield {
    severity: 'warning',
    rule: 'разметка',
    message: `У скобки «${(open ?? 0) > (close ?? 0) ? '[' : ']'}» нет пары.`,
    hint: `Закройте или уберите её. ${LINK_HINT}`,
  }
}

function* marksInLine(text: string): Iterable<SignProblem> {
  const kinds = parseMarks(text).map(({ kind }: Mark) => kind)
  const isLink = kinds.includes('link')
  if (isLink || kinds.includes('strong'))
    yield {
      severity: isLink ? 'error' : 'warning',
      rule: 'разметка',
      message: `Это строка без разметки: ${isLink ? 'ссылкой слова не станут, посетитель прочитает скобки и адрес' : 'посетитель прочитает звёздочки'}.`,
      hint: isLink ? 'Оставьте слова, а ссылку поставьте в соседний текст или кнопку.' : 'Уберите звёздочки.',
    }
  else yield* openBrackets(text)
}

/** Pictographs, each as one whatever it is put together of: a flag, a digit on a key, a family. */
const EMOJI =
  /\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|\p{Emoji}[\uFE0F\p{EMod}\u{E0020}-\u{E007F}]*(?:\u200D\p{Emoji}[\uFE0F\p{EMod}]*)*/gu

/** Digits, letters of the typeface and arrows are among them for Unicode; a reader sees no picture. */
const NO_PICTURE = /^[\d#*©®™‼⁉↔-↙↩↪➡⤴⤵⬅-⬇▪▫▶◀◻-◾〰]\uFE0F?$/u

/** Without one of these there is none. */
const MAY_BE_EMOJI = /\u20E3|[\u2139\u231A-\u27BF\u2B1B-\u2B55\u303D\u3297\u3299\uD83C-\uD83E]/

/** @param marks whether the text may hold marks */
export function* emojiIn(text: string, marks: boolean): Iterable<SignProblem> {
  if (!MAY_BE_EMOJI.test(text)) return
  for (const sign of new Set(text.match(EMOJI) ?? [])) {
    if (NO_PICTURE.test(sign)) continue
    yield {
      severity: 'warning',
      rule: 'значок',
      message: `В\u00a0тексте значок «${sign}»: на\u00a0каждом устройстве он другой, а\u00a0программа экранного доступа прочитает вместо него длинное название.`,
      hint: marks ? 'Уберите его; важное выделяют так: «**важно**».' : 'Уберите его.',
    }
  }
}
