import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../json-schema/types.ts'
import { evaluate } from './evaluate.ts'
import { infer } from './infer.ts'
import { inferPath } from './infer-path.ts'
import { operators } from './operators.ts'
import { getPath } from './path.ts'

const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'constructor.name', '__proto__.toString']
const anything = anyValue()

describe('evaluate', () => {
  it('works out every expression inside, and leaves the rest as it is', () => {
    const value = { a: [{ b: { $get: 'x' } }, null], c: 'x', d: { $text: '{x}!' } }
    expect(evaluate(value, { x: 1 })).toEqual({ a: [{ b: 1 }, null], c: 'x', d: '1!' })
  })

  it('leaves keys without a value out', () => {
    expect(evaluate({ a: { $get: 'x' }, b: null }, {})).toStrictEqual({ b: null })
  })

  it('makes nothing of a word that is not in the vocabulary', () => {
    expect(evaluate({ $none: 1 }, {})).toBeUndefined()
  })

  it('never throws, whatever JSON stands in a file and in the scope', () => {
    fc.assert(
      fc.property(anything, fc.object(), (value, data) => {
        evaluate(value, { data })
      }),
    )
  })
})

describe('getPath', () => {
  it('follows keys and indices', () => {
    expect(getPath({ a: { b: [{ c: 5 }] } }, 'a.b.0.c')).toBe(5)
    expect(getPath({ a: null }, 'a')).toBeUndefined()
    expect(getPath({ a: 'текст' }, 'a.length')).toBeUndefined()
  })

  it.each(INHERITED)('never reads %s of a prototype', (path) => {
    expect(getPath({}, path)).toBeUndefined()
    expect(getPath({ a: { b: 1 }, c: [] }, `a.${path}`)).toBeUndefined()
    expect(evaluate({ $text: `{a.${path}}` }, { a: {} })).toBe('')
  })
})

it.each([
  ['Срок: {a}.', '10 раб. дн.', 'Срок: 10 раб. дн.'],
  ['Вёл {a}. Спросите.', 'Стеклов А. П.', 'Вёл Стеклов А. П. Спросите.'],
  ['Всего {a}.', '10 штук', 'Всего 10 штук.'],
  ['{a}.pdf', 'счёт', 'счёт.pdf'],
])('%s of «%s» ends in one period', ($text, a, text) => {
  expect(evaluate({ $text }, { a })).toBe(text)
})

describe('inferPath', () => {
  const scope = { data: { type: 'object', properties: { name: { type: 'string' } } } } as const

  it.each(INHERITED)('knows no %s', (path) => {
    expect(inferPath(scope, path).problems).toMatchObject([{ rule: 'нет-корня' }])
    expect(inferPath(scope, `data.${path}`).problems).toMatchObject([{ rule: 'нет-пути' }])
  })

  it('suggests the root or the key that was likely meant', () => {
    expect(inferPath(scope, 'dat.name').problems).toEqual([
      { rule: 'нет-корня', message: 'Пути с «dat» здесь не начинаются.', hint: 'Возможно, имелось в виду «data».' },
    ])
    expect(inferPath(scope, 'data.nane').problems).toEqual([
      {
        rule: 'нет-пути',
        message: 'Пути «data.nane» нет: в «data» нет «nane».',
        hint: 'Возможно, имелось в виду «name».',
      },
    ])
  })
})

describe('infer', () => {
  const string: JsonSchema = { type: 'string' }
  const scope = { x: { type: 'object', properties: { a: string, list: { type: 'array', items: string } } } } as const

  it('gives literals their own type', () => {
    expect(infer({ a: ['б'], c: 1.5, d: 1, e: true, f: null }, {}).schema).toMatchObject({
      type: 'object',
      required: ['a', 'c', 'd', 'e'],
      properties: {
        a: { type: 'array', items: { const: 'б' } },
        c: { type: 'number' },
        d: { type: 'integer' },
        e: { type: 'boolean' },
        f: { type: 'null' },
      },
    })
  })

  it('does not require keys of a literal that may come out empty', () => {
    expect(infer({ a: { $get: 'x.a' }, b: 1 }, scope).schema.required).toEqual(['b'])
  })

  it('gathers the problems of every part', () => {
    const { problems } = infer(
      { a: [{ $get: 'y' }], b: { $if: [{ $get: 'z' }, { $text: '{v}' }, { $get: 'x.a' }] } },
      scope,
    )
    expect(problems.map(({ message }) => message)).toEqual([
      'Пути с «y» здесь не начинаются.',
      'Пути с «z» здесь не начинаются.',
      'Пути с «v» здесь не начинаются.',
    ])
  })

  it('refuses an object or a list in a text', () => {
    expect(infer({ $text: '{x.a} {x.list}' }, scope).problems).toEqual([
      {
        rule: 'не-тот-вид',
        at: ['$text'],
        message: 'В текст нельзя вставить «x.list»: это список.',
        hint: 'Укажите путь до строки или числа внутри.',
      },
    ])
  })

  it('never throws, whatever JSON stands in a file', () => {
    fc.assert(
      fc.property(anything, (value) => {
        infer(value, scope)
      }),
    )
  })
})

/** Random JSON in which operators are frequent keys. */
function anyValue(): fc.Arbitrary<unknown> {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue(),
      fc.constantFrom('x.a', 'data.a', 'date'),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('value'), { maxLength: 5 }),
    object: fc.dictionary(fc.constantFrom(...Object.keys(operators), 'default', 'a'), tie('value'), { maxKeys: 3 }),
  }))
  return value
}
