import type { ValuePlace } from '../../authoring/walk.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { isExpression } from '../../expressions/types.ts'
import { TEMPLATE } from '../../expressions/values.ts'
import { type Written, writtenIn } from '../../expressions/written.ts'
import { record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'
import type { KindName } from '../../kinds/kinds.ts'
import type { CheckContext, Rule } from '../../scope/context.ts'
import { plural } from '../../text/format.ts'
import { foreignSentences, foreignWords } from '../../text/latin.ts'
import { labelsIn, plainText } from '../../text/marks.ts'
import { type MistypedWord, mistypedNames, mistypedWords } from '../../text/mistyped.ts'
import { MAY_BE_MISREAD, misread } from '../../text/wrong-encoding.ts'
import { loneLetters, type MixedWord, mixedWords, russianMaterials, spoiltNumbers } from './alphabets.ts'
import { checkContacts, checkOwnAddress } from './contacts.ts'
import { emojiIn, signsIn, twiceIn, unpairedIn } from './signs.ts'
import { checkSearchWords, repeatedTitles } from './titles.ts'

/** Layer 6, of words: what is unwritten, unreadable or written in signs that nobody is to read; titles for search engines. */
export const writingRule: Rule = {
  meta: {
    title: 'Тексты',
    explanation:
      'Недописанное, пустое или нечитаемое, слово дважды, не по-русски, не в той раскладке или из букв двух алфавитов, значок вместо слова, разметка или кавычка без пары, слишком длинный заголовок: посетитель это заметит, поиск — обрежет или не найдёт.',
    mending: 'Допишите, переведите, наберите слово заново, сократите.',
    codes: [
      'тексты/не-дописано',
      'тексты/не-по-русски',
      'тексты/две-раскладки',
      'тексты/не-та-раскладка',
      'тексты/значок',
      'тексты/не-прочитать',
      'тексты/пусто',
      'тексты/разметка',
      'тексты/скобки',
      'тексты/теги',
      'тексты/без-пары',
      'тексты/повтор-слова',
      'тексты/слово-ссылки',
      'тексты/адрес-словами',
      'тексты/длинно',
      'тексты/нет-описания',
      'тексты/повтор-заголовка',
    ],
    fromOthers: [],
  },
  *checkFile(context, file) {
    for (const place of context.walked(file).places) {
      if (typeof place.value === 'string' || isExpression(place.value))
        for (const written of writtenIn(place.value, place.path)) yield* checkText(context, file, place, written)
      else if (place.schema.properties?.link?.role === 'link') yield* checkLinkWords(file, place)
    }
    yield* checkSearchWords(context, file)
  },
  *check(context) {
    yield* repeatedTitles(context)
  },
}

/** Kinds whose words are the interface itself, not a story about something. */
const INTERFACE: ReadonlySet<KindName> = new Set<KindName>(['form', 'modal', 'layout', 'page', 'partial', 'mail'])

function* checkText(context: CheckContext, file: SchemaFile, place: ValuePlace, written: Written): Iterable<Problem> {
  const { path, template } = written
  const { role } = place.schema
  const isWords = role === 'line' || role === 'text'
  const text = isWords && written.text.includes('\\') ? unescaped(written.text) : written.text
  if (text !== written.text) yield* doubledSlash(file, path, role === 'text')
  if (STRANGE.test(text) && (isWords || !LIKE_A_PATTERN.test(text)))
    yield* checkLetters(file, path, template ? withoutPaths(text) : text)
  if (isWords && LATIN_LETTER.test(text)) yield* checkLoneLetters(file, path, text)
  if (isWords && /Р[ЕР]/.test(text)) yield* checkMaterials(file, path, text)
  if (isWords && LETTER_AT_DIGIT.test(text)) yield* checkNumbers(file, path, text)
  if (!isWords) return
  if (text === '' && path === place.path) yield* checkEmpty(file, place)
  if (text !== '' && INVISIBLE.test(text)) {
    yield problemAt(file, path, {
      rule: 'тексты/пусто',
      message: 'Здесь одни пробелы: посетитель увидит пустое место.',
      hint: 'Напишите текст или уберите ключ.',
    })
    return
  }
  const filled = template ? withoutPaths(text) : text
  const plain = SIGNS.test(filled) ? plainText(filled) : filled
  const [unwritten] = UNWRITTEN.exec(plain) ?? []
  if (unwritten !== undefined)
    yield problemAt(file, path, {
      severity: 'warning',
      rule: 'тексты/не-дописано',
      message: `Похоже, текст не дописан: «${unwritten}».`,
      hint: 'Напишите его или уберите.',
    })
  const signs =
    unwritten === undefined && SIGNS.test(text)
      ? [...signsIn(ownTemplates(file, path, text), placeOf(place, template))]
      : []
  if (signs.length === 0 && PAIRED.test(plain)) signs.push(...unpairedIn(plain))
  signs.push(...twiceIn(plain))
  const mistyped = [...mistypedWords(plain, context.isWritten), ...mistypedNames(plain)]
  // Letters of the other layout stand on the keys of brackets.
  const own = mistyped.some(({ word }) => /[[\]{}]/.test(word)) ? [] : signs
  // What an emoji stands among is looked at all the same.
  for (const { rule, ...about } of [...own, ...emojiIn(plain, role === 'text')])
    yield problemAt(file, path, { rule: `тексты/${rule}`, ...about })
  if (mistyped.length > 0) yield inWrongLayout(file, path, mistyped)
  if (mistyped.length === 0 && signs.length === 0 && unwritten === undefined && /[a-z]/i.test(plain))
    yield* INTERFACE.has(file.kind) ? checkWords(file, path, plain) : checkSentences(file, path, plain)
  if (role === 'text' && text.includes(']('))
    for (const label of labelsIn(text)) if (isVague(label)) yield vague(file, path, label)
  if (role === 'text' && file.kind !== 'document') yield* checkContacts(file, path, filled)
  // Of a link that did not become one that is told.
  if (plain.includes('/') && !own.some(({ rule }) => rule === 'разметка'))
    yield* checkOwnAddress(context, file, path, plain, role === 'text')
}

/** «\\n» of a file, which is a slash and a letter; «C:\new» is no such thing. */
const unescaped = (text: string): string => text.replace(/(?<![A-Za-z]:?)(?:\\[nrt])+(?![a-z])/g, '\n')

function* doubledSlash(file: SchemaFile, path: Path, lines: boolean): Iterable<Problem> {
  yield problemAt(file, path, {
    severity: 'warning',
    rule: 'тексты/разметка',
    message: 'Лишняя косая черта: посетитель прочитает «\\n» как есть.',
    hint: lines
      ? 'Новая строка пишется с\u00a0одной чертой, \\n, новый абзац\u00a0— \\n\\n.'
      : 'Уберите её вместе с\u00a0буквой: здесь только одна строка.',
  })
}

/** A key that may be empty says then what it says without; cells of tables are told by rules/content. */
function* checkEmpty(file: SchemaFile, { path, schema }: ValuePlace): Iterable<Problem> {
  if (schema.minLength || typeof path.at(-1) === 'number') return
  yield problemAt(file, path, {
    severity: 'warning',
    rule: 'тексты/пусто',
    message: 'Здесь пусто: это то же, что без ключа.',
    hint: 'Напишите текст или уберите ключ.',
  })
}

const placeOf = ({ schema, bindable }: ValuePlace, template: boolean) => ({
  marks: schema.role === 'text',
  template,
  bindable,
})

/** Without one of these there is nothing to look for: most texts are only words. */
const SIGNS = /[<&{}[\]*#_~`]|^[-•·] |^!?[a-z]+\.[a-z]/im
const PAIRED = /[«»(]/
const LATIN_LETTER = /(?<![A-Za-z])(?:[A-Za-z]|O[OA]O|TP)(?![A-Za-z])/
const LETTER_AT_DIGIT = /\d[ОOоoЗзlI]|[ЗзОOlI]\d/
const STRANGE = new RegExp(`[A-Za-z][А-Яа-яЁё]|[А-Яа-яЁё][A-Za-z]|${MAY_BE_MISREAD.source}`)

const UNWRITTEN =
  /lorem ipsum|dolor sit amet|\[object Object\]|\b(?:undefined|NaN)\b|\b(?:TODO|FIXME|TBD|XXX)\b|\{\{|\[\[|текст-рыба|рыбный текст|тут будет|здесь будет текст|вставить текст|\?{3,}|%[a-z_]+%|#[A-Z]+(?:_[A-Z]+)*#/i

const INVISIBLE = /^[\s\u200B\u00AD\u2060]+$/

/** Strings that are no words, of a field's rule say. */
const LIKE_A_PATTERN = /[[\]\\^$|*]/

const withoutPaths = (text: string): string => text.replace(TEMPLATE, '0')

/**
 * A region's delivery and an office's hours are filled in by the shop itself (server/site/regions.ts, site.ts);
 * rules/content looks at how they are written.
 */
function ownTemplates({ kind }: SchemaFile, path: Path, text: string): string {
  if (kind === 'regions' && path.at(-1) === 'delivery') return text.replace(/\{?\s*fr[a-z]+\s*\}?/gi, '0')
  return kind === 'settings' && path[0] === 'offices' && path.at(-1) === 'hours'
    ? text.replace(/\{\s*h[a-z]*\s*\}?/gi, '0')
    : text
}

function* checkLetters(file: SchemaFile, path: Path, text: string): Iterable<Problem> {
  const wrong = misread(text)
  const [signs = wrong?.signs.slice(0, 12)] = /\uFFFD+/.exec(text) ?? []
  if (signs !== undefined)
    yield problemAt(file, path, {
      rule: 'тексты/не-прочитать',
      message: `Вместо букв здесь «${signs}»: файл был в другой кодировке${wrong ? '' : ', и буквы пропали'}.`,
      hint: `${wrong ? `Здесь было «${wrong.meant}». ` : ''}Возьмите прежнюю версию файла из истории или наберите текст заново и сохраните в UTF-8.`,
    })
  else
    for (const mixed of mixedWords(text))
      yield problemAt(file, path, {
        severity: 'warning',
        rule: 'тексты/две-раскладки',
        message: `В слове «${mixed.word}» ${lettersOf(mixed)}: поиск такого слова не найдёт.`,
        hint: `Наберите его заново в одной раскладке${mixed.meant === undefined ? '' : `: «${mixed.meant}»`}.`,
      })
}

function* checkLoneLetters(file: SchemaFile, path: Path, text: string): Iterable<Problem> {
  const found = loneLetters(text)
  if (found.length === 0) return
  const words = found.map(({ word }) => `«${word}»`).join(', ')
  yield problemAt(file, path, {
    severity: 'warning',
    rule: 'тексты/две-раскладки',
    message: `${found.length > 1 ? `Слова ${words} набраны латинскими буквами` : `Слово ${words} набрано ${found[0]?.word.length === 1 ? 'латинской буквой' : 'латинскими буквами'}`}: на вид не отличить, а поиск не найдёт.`,
    hint: `Наберите в русской раскладке: ${found.map(({ meant }) => `«${meant}»`).join(', ')}.`,
  })
}

function* checkMaterials(file: SchemaFile, path: Path, text: string): Iterable<Problem> {
  for (const { word, meant } of russianMaterials(text))
    yield problemAt(file, path, {
      severity: 'warning',
      rule: 'тексты/две-раскладки',
      message: `Материал «${word}» набран русскими буквами, а\u00a0пишется латинскими: на\u00a0вид не\u00a0отличить, а\u00a0поиск не\u00a0найдёт.`,
      hint: `Наберите в\u00a0латинской раскладке: «${meant}».`,
    })
}

function* checkNumbers(file: SchemaFile, path: Path, text: string): Iterable<Problem> {
  for (const { word, meant } of spoiltNumbers(text))
    yield problemAt(file, path, {
      severity: 'warning',
      rule: 'тексты/две-раскладки',
      message: `В\u00a0числе «${word}» буква вместо цифры: на\u00a0вид не\u00a0отличить, а\u00a0поиск не\u00a0найдёт.`,
      hint: `Наберите цифрами: «${meant}».`,
    })
}

/** «латинская буква: 2-я «a»» */
function lettersOf({ word, places, strangers }: MixedWord): string {
  const named = places.map((place) => `${place}-я «${word[place - 1]}»`).join(', ')
  return places.length === 1 ? `${strangers}ая буква: ${named}` : `${strangers}ие буквы: ${named}`
}

function* checkWords(file: SchemaFile, path: Path, text: string): Iterable<Problem> {
  const lone = loneLetters(text).flatMap(({ word }) => word.split(/\s/))
  const words = foreignWords(mixedWords(text).reduce((rest, { word }) => rest.replaceAll(word, ' '), text)).filter(
    (word) => !lone.includes(word),
  )
  if (words.length === 0) return
  yield problemAt(file, path, {
    severity: 'warning',
    rule: 'тексты/не-по-русски',
    message: `В тексте для посетителя ${plural(words.length, 'слово', 'слова', 'слова')} не по-русски: ${words.map((word) => `«${word}»`).join(', ')}.`,
    hint: 'Переведите. Названия, единицы и форматы, которые остаются латиницей, разработчик вписывает в schema/definitions/text/latin.ts.',
  })
}

/** A story may name anything in Latin letters. */
function* checkSentences(file: SchemaFile, path: Path, text: string): Iterable<Problem> {
  for (const sentence of foreignSentences(text))
    yield problemAt(file, path, {
      severity: 'warning',
      rule: 'тексты/не-по-русски',
      message: `В\u00a0тексте для посетителя не\u00a0по-русски: «${sentence}».`,
      hint: 'Переведите. Название или цитату поставьте в\u00a0«ёлочки».',
    })
}

const inWrongLayout = (file: SchemaFile, path: Path, words: readonly MistypedWord[]): Problem =>
  problemAt(file, path, {
    severity: 'warning',
    rule: 'тексты/не-та-раскладка',
    message: `${words.length === 1 && !/\s/.test(words[0]?.word ?? '') ? 'Слово набрано' : 'Слова набраны'} не\u00a0в\u00a0той раскладке: ${words.map(({ word }) => `«${word}»`).join(', ')}.`,
    hint: `Наберите в\u00a0${/[а-яё]/i.test(words[0]?.word ?? '') ? 'английской' : 'русской'}: ${words.map(({ meant }) => `«${meant}»`).join(', ')}.`,
  })

const VAGUE =
  /^(?:здесь|тут|сюда|далее|ещё|ссылка|перейти|подробнее|подробности|(?:читать|узнать|смотреть) (?:далее|дальше|больше|подробнее|ещё)|по (?:этой )?ссылке|(?:жми|нажми|нажмите|кликните) (?:здесь|сюда))$/

const isVague = (label: string): boolean =>
  VAGUE.test(
    label
      .trim()
      .toLowerCase()
      .replace(/[.…»→>]+$/, ''),
  )

const vague = (file: SchemaFile, path: Path, label: string): Problem =>
  problemAt(file, path, {
    severity: 'warning',
    rule: 'тексты/слово-ссылки',
    message: `Из слов «${label}» не понять, куда ведёт ссылка: программа экранного доступа читает ссылки подряд, без соседних слов.`,
    hint: 'Назовите то, что откроется: «сроки доставки», «каталог банок».',
  })

/** An object with a link and words for it: a button, an item of a menu. */
function* checkLinkWords(file: SchemaFile, { path, value, schema }: ValuePlace): Iterable<Problem> {
  if (record(value).link === undefined) return
  for (const key of ['text', 'name', 'label']) {
    const words = record(value)[key]
    if (schema.properties?.[key]?.role === 'line' && typeof words === 'string' && isVague(words))
      yield vague(file, [...path, key], words)
  }
}
