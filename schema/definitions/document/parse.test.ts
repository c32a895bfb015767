import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromPointer } from '../json-schema/at-path.ts'
import { parseDocument, problemAt } from './parse.ts'
import { toPointer } from './problem.ts'

/** Returns "line:column rule message" for each problem in a text. */
const problemsIn = (text: string): string[] =>
  parseDocument('x.json', text).problems.map(
    ({ line, column, rule, message }) => `${line}:${column} ${rule.replace('синтаксис/', '')} ${message}`,
  )

describe('parseDocument', () => {
  it('reads a good file, with or without a byte order mark', () => {
    const text = '{ "a": [1, "б", null] }'
    for (const source of [text, `\uFEFF${text}`]) {
      const { document, problems } = parseDocument('x.json', source)
      expect(problems).toEqual([])
      expect(document.value).toEqual({ a: [1, 'б', null] })
    }
  })

  it('keeps the places of the values, whatever the texts look like', () => {
    const text = '{\n  "a": ["б\\"", ": "],\n  "ключ": 1\n}'
    const { document, problems } = parseDocument('x.json', text)
    expect([problems, document.value]).toEqual([[], { a: ['б"', ': '], ключ: 1 }])
    expect(problemAt(document, ['ключ'], { rule: 'a', message: 'б' })).toMatchObject({ line: 3, column: 11 })
  })

  it.each([
    ['a comma before a brace', '{\n  "a": 1,\n}', '3:1 нет-ключа Ожидалось имя ключа'],
    ['a comma before a bracket', '[1, 2,\n  ]', '2:3 нет-значения Ожидалось значение.'],
    ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', '2:9 нет-запятой Между соседними значениями нужна запятая.'],
    ['a missing brace', '{\n  "a": 1\n', '2:9 нет-скобки Не\u00a0закрыта фигурная скобка.'],
    ['a missing bracket', '[1, 2', '1:6 нет-скобки Не\u00a0закрыта квадратная скобка.'],
    ['a missing colon', '{ "a" 1 }', '1:7 нет-двоеточия После имени ключа нужно двоеточие.'],
    ['a missing key', '{ "a": 1, 2 }', '1:11 нет-ключа Ожидалось имя ключа в двойных кавычках.'],
    ['a missing comma between strings', '["а" "б"]', '1:5 нет-запятой Между соседними значениями нужна запятая.'],
    ['unbroken thousands', '[10\u00a0000\u2009000]', '1:2 число Число пишется без\u00a0пробелов: 10000000.'],
    ['decimal commas', '{ "a": [1,5], "b": 55,7, "c": 37,6 }', '1:20 число Дробь пишется с\u00a0точкой: 55.7.'],
    ['a number with a zero before', '{ "a": 014 }', '1:8 число Число пишется так: 14.'],
    ['thousands in words', '{ "a": 100 тыс. }', '1:8 лишний-знак Текст «100 тыс.» стоит без\u00a0кавычек.'],
    ['numbers without a comma', '[1 2]', '1:3 нет-запятой Между соседними значениями нужна запятая.'],
    ['an inherited name without quotes', '[constructor]', '1:2 лишний-знак Текст «constructor» стоит'],
    ['quotes of programs', "{\n  'a': `б`,\n  'в': 'г'\n}", "2:3 кавычка Здесь кавычка ', "],
    ['quotes in quotes', '["а", “б «в»”]', '1:7 кавычка Здесь кавычка “, '],
    ['several mistakes', '{ a: \'б\', "в" = 1 000; }', '1:3 нет-ключа Ключ «a»'],
    ['a brace too many', '[\n  { "a": { "б": 1 } } },\n  {}\n]', '2:23 лишнее Лишняя фигурная скобка.'],
    [
      'a brace too many that ends a block',
      '[\n  {\n    "a": {} },\n    "b": {}\n  }\n]',
      '3:13 лишнее Лишняя фигурная',
    ],
    ['a brace written twice', '{\n  "a": {\n    "b": 1\n  },\n  },\n  "c": 1\n}', '5:3 лишнее Лишняя фигурная'],
    ['a bracket too many', '{\n  "a": [["б"]]],\n  "b": 1\n}', '2:15 лишнее Лишняя квадратная скобка.'],
    [
      'no brace before the first element',
      '{\n  "a": [\n      "б": 1\n    },\n    {}\n  ]\n}',
      '2:9 нет-скобки Не\u00a0открыта фиг',
    ],
    ['no brace in the first line', '[\n  "б": 1 },\n  {}\n]', '2:3 нет-скобки Не\u00a0открыта фигурная скобка'],
    ['no brace in a line', '[\n  { "a": 1 },\n  "a": 2 }\n]', '3:3 нет-скобки Не\u00a0открыта фигурная скобка'],
    ['no brace after a key', '[\n  { "a": "б": 1 } }\n]', '2:10 нет-скобки Не\u00a0открыта фигурная скобка'],
    [
      'no bracket before a row',
      '{\n  "a": [\n    ["б"],\n    "в"],\n    ["г"]\n  ]\n}',
      '4:5 нет-скобки Не\u00a0открыта ква',
    ],
    ['no bracket before an object', '{ "a": { "б": 1 }], "c": 1 }', '1:8 нет-скобки Не\u00a0открыта квадратная скобка'],
    [
      'no bracket before lines',
      '{\n  "a": \n    {\n    }\n  ],\n  "c": 1\n}',
      '2:8 нет-скобки Не\u00a0открыта квадратная',
    ],
    ['a bracket too many in a line', '{\n  "a": [\n    "б"\n  ]\n  ],\n  "c": 1\n}', '5:3 лишнее Лишняя квадратная'],
    ['no brace between elements', '{ "a": [{ "б": 1, { "б": 2 }] }', '1:19 нет-ключа'],
    ['no brace at the beginning', '  "a": 1\n}', '1:1 нет-скобки Не\u00a0открыта фигурная скобка'],
    ['something after the end', '{} {}', '1:4 лишнее После последней скобки есть что-то лишнее.'],
    ['a tabulation inside a string', '{ "a": "\t" }', '1:8 знак В строке недопустимый знак.'],
    [
      'a key repeated in other signs',
      '{ "a": 1, "\\u0061": 2 }',
      '1:11 повтор-ключа Ключ «a» в этом объекте уже есть.',
    ],
    ['a repeated key beside a text like one', '{ "a": ["б", ": "], "a": 2 }', '1:21 повтор-ключа Ключ «a» в этом'],
    ['__proto__', '{ "a": [{ "__proto__": {} }] }', '1:11 запрещённый-ключ Ключ «__proto__» запрещён.'],
    ['an inherited name', '{ "toString": 1 }', '1:3 запрещённый-ключ Ключ «toString» запрещён.'],
  ])('tells %s at its place and gives no value', (_, text, problem) => {
    expect(problemsIn(text)[0]).toContain(problem)
    expect(parseDocument('x.json', text).document.value).toBeUndefined()
  })

  it('tells of one mistake at a place, and of several mistakes each', () => {
    expect(problemsIn('{ "a":')).toEqual(['1:7 нет-значения Ожидалось значение.'])
    expect(problemsIn('{ "a": 1, "a": 2, "b": { "__proto__": 1 } }')).toHaveLength(2)
  })

  it('counts columns as editors do, the mark of the byte order apart', () => {
    expect(problemsIn('\uFEFF{ "ключ": да }')[0]).toBe('1:11 лишний-знак Слово «да» здесь пишется true.')
  })

  it('refuses a file that is too large', () => {
    const lines = ['1:1 слишком-большой Файл больше 1 МБ.']
    expect(problemsIn(JSON.stringify('a'.repeat(1024 * 1024)))).toEqual(lines)
    expect(problemsIn(JSON.stringify('ы'.repeat(600 * 1024)))).toEqual(lines)
    expect(problemsIn(JSON.stringify('a'.repeat(1024 * 1024 - 2)))).toEqual([])
  })

  it.each([
    ['brackets', '['.repeat(65) + ']'.repeat(65)],
    ['brackets between braces that close nothing', `[${'}'.repeat(20_000)},${'['.repeat(20_000)}`],
    ['brackets after brackets that close nothing', `{"a":${']'.repeat(20_000)},"b":${'['.repeat(20_000)}`],
    ['brackets that are never closed', '[{"a":'.repeat(20_000)],
  ])('refuses %s that are too deep', (_, text) => {
    expect(problemsIn(text)).toEqual([
      '1:1 слишком-большой Скобок внутри скобок больше 64: таких файлов у сайта не бывает.',
    ])
  })

  it('counts the depth without the brackets in texts', () => {
    expect(problemsIn('['.repeat(64) + ']'.repeat(64))).toEqual([])
    expect(problemsIn(JSON.stringify('[{'.repeat(100)))).toEqual([])
  })

  it('takes what JSON.parse takes, and never throws', () => {
    const sign = fc.constantFrom(...'{}[]",:\\ \n\t0123456789.-+eEtrufalsn/*б\u00A0\u2028\u0000')
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: sign, maxLength: 30 }), fc.json()), (text) => {
        const { document, problems } = parseDocument('x.json', text)
        if (problems.length === 0) expect(document.value).toEqual(JSON.parse(text))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('problemAt', () => {
  const { document } = parseDocument('x.json', '{\n  "a": {\n    "b": [1, 2]\n  }\n}')
  const placeOf = (...[path, place]: [(string | number)[], ('key' | 'value')?]) => {
    const { line, column, pointer } = problemAt(document, path, { rule: 'r', message: 'm' }, place)
    return `${line}:${column} ${pointer}`
  }

  it('stands at a value, or at its key', () => {
    expect(placeOf(['a', 'b', 1])).toBe('3:14 /a/b/1')
    expect(placeOf(['a', 'b'])).toBe('3:10 /a/b')
    expect(placeOf(['a', 'b'], 'key')).toBe('3:5 /a/b')
    expect(placeOf(['a', 'b', '1'])).toBe('3:14 /a/b/1')
    expect(placeOf([])).toBe('1:1 ')
  })

  it('stands at the brace of the object around a key that is missing', () => {
    expect(placeOf(['a', 'c'])).toBe('2:8 /a/c')
    expect(placeOf(['a', 'c', 'd'], 'key')).toBe('2:8 /a/c/d')
  })

  it('stands at the beginning of a file that could not be read', () => {
    const broken = parseDocument('x.json', '{').document
    expect(problemAt(broken, ['a'], { rule: 'r', message: 'm' })).toMatchObject({ line: 1, column: 1 })
  })

  it('is an error without a hint unless told otherwise', () => {
    expect(problemAt(document, [], { rule: 'r', message: 'm' })).toMatchObject({ severity: 'error', hint: '' })
    expect(problemAt(document, [], { rule: 'r', message: 'm', severity: 'warning' }).severity).toBe('warning')
  })
})

it('turns paths into JSON pointers and back', () => {
  expect(toPointer(['a/b', '~', 0])).toBe('/a~1b/~0/0')
  fc.assert(
    fc.property(fc.array(fc.string()), (path) => {
      expect(fromPointer(toPointer(path))).toEqual(path)
    }),
  )
})
