import { describe, expect, it } from 'vitest'
import { findMismatch, nameTypes } from './assignable.ts'
import { ANYTHING, type JsonSchema } from './types.ts'

const string: JsonSchema = { type: 'string' }
const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

describe('findMismatch', () => {
  it.each<[what: string, source: JsonSchema, target: JsonSchema]>([
    ['the same type', string, string],
    ['an integer where a number is wanted', { type: 'integer' }, { type: 'number' }],
    ['one of the types that are wanted', string, { type: ['string', 'null'] }],
    ['anything where nothing is said', { type: 'object' }, {}],
    ['a word out of a list where a string is wanted', { enum: ['a', 'b'] }, string],
    ['a part of the words', { enum: ['a'] }, { enum: ['a', 'b'] }],
    ['a written word', { const: 'a', type: 'string' }, { enum: ['a', 'b'] }],
    ['a plain string where a text is wanted', string, { type: 'string', role: 'text' }],
    ['a plain string where a link is wanted', string, { type: 'string', role: 'link' }],
    ['a file where a string is wanted', { type: 'string', role: 'asset' }, string],
    ['keys that the target does not know', object({ a: string, b: string }, ['a']), object({ a: string }, ['a'])],
    ['a sure key where it is not needed', object({ a: string }, ['a']), object({ a: string })],
    ['longer strings: bounds are not compared', { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 5 }],
    ['a date', { type: 'string', format: 'date' }, { type: 'string', format: 'date' }],
    ['what is not known', ANYTHING, object({ a: string }, ['a'])],
    ['what is not known, inside', { type: 'array', items: ANYTHING }, { type: 'array', items: string }],
  ])('lets %s in', (_, source, target) => {
    expect(findMismatch(source, target)).toBeUndefined()
  })

  it.each<[what: string, source: JsonSchema, target: JsonSchema, reason: string, path?: string[]]>([
    ['another type', { type: 'number' }, string, 'ожидается строка, а приходит число'],
    ['a number for an integer', { type: 'number' }, { type: 'integer' }, 'ожидается целое число, а приходит число'],
    ['what may be null', { type: ['string', 'null'] }, string, 'ожидается строка, а приходит пустое значение'],
    ['nothing known of the type', {}, string, 'ожидается строка, а приходит значение неизвестного вида'],
    ['any string for a word', string, { enum: ['a', 'b'] }, 'ожидается одно из значений a, b, а приходит строка'],
    ['a strange word', { enum: ['a', 'c'] }, { enum: ['a', 'b'] }, 'значения «c» здесь не ждут'],
    ['another constant', { const: 'x', type: 'string' }, { const: 'y' }, 'значения «x» здесь не ждут'],
    [
      'a text for a file',
      { type: 'string', role: 'text' },
      { type: 'string', role: 'asset' },
      'ожидается файл, а приходит текст',
    ],
    [
      'a list for blocks',
      { type: 'array' },
      { type: 'array', role: 'blocks' },
      'ожидается список блоков, а приходит список',
    ],
    ['a string for a date', string, { type: 'string', format: 'date' }, 'нужна строка вида «date»'],
    ['a missing key', object({}), object({ a: string }, ['a']), 'нет ключа «a»'],
    [
      'a key that may be missing',
      object({ a: string }),
      object({ a: string }, ['a']),
      'ключа «a» может не быть',
      ['a'],
    ],
    [
      'a wrong type deep inside',
      { type: 'array', items: object({ a: { type: 'number' } }, ['a']) },
      { type: 'array', items: object({ a: string }, ['a']) },
      'ожидается строка, а приходит число',
      ['0', 'a'],
    ],
  ])('keeps %s out', (_, source, target, reason, path = []) => {
    expect(findMismatch(source, target)).toEqual({ path, reason })
  })
})

it('names types in Russian', () => {
  expect(nameTypes(['string', 'null', 'string'])).toBe('строка или пустое значение')
})
