import type { Call } from '../calls/call.ts'
import { formParts } from '../calls/form-body.ts'
import type { BlockContract, Contracts } from '../contract/block.ts'
import { anchor, asset, email, line, link, picture, text } from '../contract/fragments.ts'
import type { Problem } from '../document/problem.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { indexFiles, type SchemaFiles } from '../kinds/files.ts'
import { schemaTexts } from '../kinds/texts.ts'
import type { PictureFiles } from '../pictures/files.ts'
import type { CheckInput } from '../scope/context.ts'
import { kinds } from '../shop/kinds.ts'
import { shopLanguage } from '../shop/language.ts'
import { checkFiles } from './check.ts'
import { baseFiles } from './testing-base.ts'

/** A minimal shop with a few files, blocks and calls, for tests. */

const object = <const P extends Record<string, JsonSchema>, const R extends readonly string[]>(
  properties: P,
  required: R,
) => ({ type: 'object', description: 'Объект.', additionalProperties: false, required, properties }) as const

const block = (props: BlockContract['props'], more: Partial<BlockContract> = {}): BlockContract => ({
  title: 'Блок',
  description: 'Для тестов.',
  interactive: false,
  props,
  ...more,
})

const card = object({ title: line, link }, ['title'])

export const testContracts: Contracts = new Map([
  ['text', block(object({ text, size: { enum: ['small', 'large'], description: 'Размер.' }, anchor }, ['text']))],
  ['box', block(object({ title: line }, []), { slots: { content: { description: 'Содержимое.' } } })],
  ['signature', block(object({ text: line }, ['text']), { places: ['mail'] })],
  [
    'cards',
    block(object({ items: { type: 'array', description: 'Карточки.', items: card } }, ['items']), {
      interactive: true,
      slots: { action: { description: 'Под каждой карточкой.', item: 'items' } },
    }),
  ],
  [
    'form',
    block(
      object(
        {
          form: { type: 'string', role: 'form', description: 'Форма.' },
          values: { type: 'object', additionalProperties: { ...line, type: ['string', 'array'], items: line } },
          chosen: { type: 'string', description: 'Имена полей.' },
        },
        ['form'],
      ),
      { interactive: true },
    ),
  ],
  [
    'title',
    block(object({ title: line, level: { enum: [1, 2, 3], description: 'Уровень.' } }, ['title', 'level']), {
      heading: { prop: 'level' },
    }),
  ],
  [
    'desk-table',
    block(
      object(
        {
          rows: { type: 'array', items: { type: 'object', description: 'Строка.' }, description: 'Строки.' },
          columns: { type: 'array', items: object({ value: { type: 'string' } }, ['value']), description: 'Столбцы.' },
        },
        ['rows', 'columns'],
      ),
    ),
  ],
  ['note', block(object({ title: line, size: line }, ['title']), { emptyWithout: 'title' })],
  ['either', block(object({ title: line, size: line }, ['title']), { emptyWithout: ['title', 'size'] })],
  [
    'part',
    block(object({ title: line }, []), { emptyWithout: 'content', slots: { content: { description: 'Блоки.' } } }),
  ],
  ['pages', block(object({ param: { type: 'string', role: 'parameter' } }, ['param']))],
  ['photo', block(object({ alt: line }, ['alt']))],
  ['shot', block(object({ file: picture, alt: line }, ['file', 'alt']))],
  [
    'picture',
    block(
      object({ file: asset, link, count: { type: 'integer', description: 'Сколько.' }, on: { type: 'boolean' } }, []),
    ),
  ],
])

const pageNumber = { type: 'integer', minimum: 1, description: 'Номер страницы.' } as const
const item = object({ title: line, lead: line, body: { type: 'array', role: 'blocks' } }, ['title', 'body'])

export const testCalls = {
  'article.view': {
    method: 'GET',
    path: '/api/article/{code}',
    description: 'Статья.',
    params: object({ code: { type: 'string', description: 'Имя статьи.' } }, ['code']),
    response: object({ item, similar: { type: 'array', items: card } }, ['item', 'similar']),

    content: { kind: 'article', param: 'code' },
  },
  'article.list': {
    method: 'GET',
    path: '/api/article',
    description: 'Статьи.',
    entries: { tag: { kind: 'tags', list: 'tags', by: ['id', 'number'] } },
    query: object({ page: pageNumber, tag: { type: 'string', description: 'Тема.' } }, []),
    response: object({ list: { type: 'array', items: card }, total: { type: 'integer' }, tag: line }, [
      'list',
      'total',
    ]),
  },
  'article.save': {
    method: 'POST',
    path: '/api/article/save',
    description: 'Сохраняет статью.',
    body: object({ title: line, count: { type: 'integer', description: 'Сколько.' } }, ['title']),
    response: object({}, []),
  },
  'form.feedback': {
    method: 'POST',
    path: '/api/form/ask',
    description: 'Вопрос.',
    body: object({ email, question: line, agreement: { const: 'Y', description: 'Всегда «Y».' }, ...formParts }, [
      'email',
    ]),
    letters: true,
    response: object({ code: { type: 'integer' }, message: line }, ['code', 'message']),
  },
  'about.view': {
    method: 'GET',
    path: '/api/about',
    description: 'О заводе.',
    response: item,

    content: { kind: 'about' },
  },
  'visitor.view': {
    method: 'GET',
    path: '/api/visitor',
    description: 'Посетитель.',
    own: true,
    response: object({ name: line }, ['name']),
  },
  'desk.orders': {
    method: 'GET',
    path: '/desk/api/orders',
    description: 'Заказы.',
    staff: true,
    response: object(
      {
        list: {
          type: 'array',
          items: object({ number: line, look: object({ name: line }, ['name']) }, ['number', 'look']),
        },
      },
      ['list'],
    ),
  },
  'desk.rename': {
    method: 'POST',
    path: '/desk/api/rename',
    description: 'Другое имя.',
    staff: true,
    body: object({ name: line }, ['name']),
    response: object({}, []),
  },
  'desk.me': {
    method: 'GET',
    path: '/desk/api/me',
    description: 'Кто вошёл.',
    staff: 'any',
    response: object({ name: line }, ['name']),
  },
} as const satisfies Record<string, Call>

/** The file's whole text, or the JSON texts of the keys to change; undefined deletes the key or the file. */
export type FileChange = string | Readonly<Record<string, string | undefined>> | undefined
export type Changes = Readonly<Record<string, FileChange>>

const PICTURES: PictureFiles = {
  '/assets/bank.jpg': { address: '/pictures/0123456789abcdef0123-640x480' },
  '/assets/moving.webp': { fault: 'animated' },
  '/assets/tiny.png': { fault: 'size' },
  '/assets/heavy.png': { fault: 'weight' },
}

const ASSETS = ['/assets/terms.pdf', '/assets/terms.jpg', '/robots.txt', ...Object.keys(PICTURES)]

/** Marks the expected position of a problem in a file's text. */
const MARK = '▸'

/** Returns the texts of the base shop's files with changes, by path under schema/; the texts still contain the marks. */
export function textsOf(changes: Changes = {}): Map<string, string> {
  const texts = new Map(Object.entries(baseFiles).map(([path, keys]) => [path, printFile(path, keys)]))
  for (const [path, change] of Object.entries(changes)) {
    if (change === undefined) texts.delete(path)
    else texts.set(path, typeof change === 'string' ? change : printFile(path, { ...baseFiles[path], ...change }))
  }
  return texts
}

export const testFiles = (changes: Changes = {}): SchemaFiles =>
  indexFiles(
    kinds,
    schemaTexts(
      [...textsOf(changes)].map(([path, text]) => ({ path, text: text.replaceAll(MARK, '') })),
      ASSETS,
      PICTURES,
    ),
  )

export const checkInputOf = (changes: Changes = {}): CheckInput => ({
  files: testFiles(changes),
  contracts: testContracts,
  calls: testCalls,
  guards: new Set(['personal', 'staff', 'no-staff']),
  mails: new Map(),
  ...shopLanguage,
})

/** Names of all rules, by group. */
const CODES = {
  адреса: 'занят нет-адреса нет-проверки повтор цепочка часть',
  вид:
    'границы длина имя-ключа лишний-ключ не-то-значение не-тот-вид неизвестный-блок неизвестный-ключ нет-ключа ' +
    'пусто чужая-схема',
  данные: 'может-быть-пусто не-нужны не-та-запись не-тот-вид нет-корня нет-пути никогда-не-верно',
  действия: 'лишний-ключ нет-ключа',
  доступность: 'уровни-заголовков',
  записи: 'календарь обмен повтор рубли свойство скобки состояние сроки субъект сумма счёт ячейки',
  картинки: 'вес движется не-картинка нет-файла описание размер',
  макеты: 'место-страницы не-место',
  письма: 'нет-параметра слова-посетителя чужой-адрес',
  показ: 'ошибка',
  'рабочее-место': 'адрес блок владелец вызов макет право проверка столбец форма',
  синтаксис:
    'запрещённый-ключ знак кавычка комментарий лишнее лишний-знак нет-двоеточия нет-запятой нет-значения ' +
    'нет-ключа нет-скобки ошибка повтор-ключа пусто слишком-большой число',
  ссылки:
    'адрес данные-посетителя имя лишний-параметр не-показано не-то-значение не-тот-вызов неизвестная-проверка ' +
    'неизвестный-вызов нет-адреса нет-в-query нет-в-каталоге нет-документа нет-записи нет-макета нет-материала ' +
    'нет-места нет-настройки нет-окна нет-параметра нет-письма нет-страницы нет-файла нет-формы нет-фрагмента ' +
    'одна-цель почта телефон',
  тексты: 'заготовка набор не-по-русски разметка строка',
  файлы: 'имя кодировка не-на-месте нет-файла ссылка',
  форма:
    'без-ответа лишнее-поле не-отправится не-тот-вид не-тот-вызов неизвестный-вызов нет-значения нет-политики ' +
    'нет-поля нет-согласия письмо-никому поле слова-посетителя согласие-без-документа согласие-заранее шаги',
  фрагменты: 'имя круг',
}

export const problemCodes: readonly string[] = Object.entries(CODES).flatMap(([group, words]) =>
  words.split(' ').map((word) => `${group}/${word}`),
)

/** Checks the base shop with changes. @throws for a problem whose rule is not in `CODES` */
export function problemsOf(changes: Changes = {}): Problem[] {
  const problems = checkFiles(checkInputOf(changes))
  const unknown = problems.find(({ rule }) => !problemCodes.includes(rule))
  if (unknown) throw new TypeError(`The code ${unknown.rule} is not listed`)
  return problems
}

/**
 * Returns the problems of the base shop with changes, one line each: "pages/home.json▸ rule: message hint" if the
 * problem is at a mark, otherwise with its line and column.
 */
export function problemLines(changes: Changes = {}): string[] {
  const texts = textsOf(changes)
  return problemsOf(changes).map(({ severity, file, line, column, rule, message, hint }) => {
    const path = file.replace('schema/', '')
    const place = marksIn(texts.get(path) ?? '').includes(`${line}:${column}`) ? MARK : `:${line}:${column}`
    const reportText = [message, hint].filter(Boolean).join(' ')
    return `${path}${place} ${severity === 'warning' ? '(warning) ' : ''}${rule}: ${reportText}`
  })
}

function marksIn(text: string): string[] {
  return text.split('\n').flatMap((row, i) =>
    row
      .split(MARK)
      .slice(0, -1)
      .map((_, at, pieces) => `${i + 1}:${1 + pieces.slice(0, at + 1).join('').length}`),
  )
}

const printFile = (path: string, keys: Readonly<Record<string, string | undefined>>): string => {
  const { kind, id } = kinds.at(path) ?? { kind: 'page', id: '' }
  const $schema = JSON.stringify(kinds.schemaAddress(kind, id))
  const rows = Object.entries({ $schema, ...keys }).filter(([, json]) => json !== undefined)
  return `{\n${rows.map(([key, json]) => `  "${key}": ${json}`).join(',\n')}\n}\n`
}
