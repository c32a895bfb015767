import { describe, expect, it } from 'vitest'
import { describeMismatch } from '../scope/param-problems.ts'
import { createAjv } from './ajv.ts'

describe('createAjv', () => {
  it('runs patterns in linear time', () => {
    const fits = createAjv().compile({ type: 'string', pattern: '^(a|a)*$' })
    const started = performance.now()
    expect(fits(`${'a'.repeat(30)}b`)).toBe(false)
    expect(fits('a'.repeat(30))).toBe(true)
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  it('does not mix patterns up', () => {
    const properties = { a: { pattern: '^a$' }, b: { pattern: '^b$' } }
    const fits = createAjv().compile({ type: 'object', properties: { ...properties, c: { pattern: '^a$' } } })
    expect(fits({ a: 'a', b: 'b', c: 'a' })).toBe(true)
    expect(fits({ a: 'b', b: 'b', c: 'a' })).toBe(false)
    expect(fits({ a: 'a', b: 'a', c: 'a' })).toBe(false)
  })

  it('tells all errors at once', () => {
    const fits = createAjv().compile({ type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } })
    expect(fits({ a: 1, b: 2 })).toBe(false)
    expect(fits.errors).toHaveLength(2)
  })

  it('knows our keywords and no others', () => {
    expect(() => createAjv().compile({ type: 'string', role: 'link', bind: true })).not.toThrow()
    expect(() => createAjv().compile({ type: 'string', maxLenght: 5 })).toThrow('unknown keyword')
  })

  it('does not read $data', () => {
    const properties = { a: { type: 'string' }, b: { const: { $data: '1/a' } } }
    const fits = createAjv().compile({ type: 'object', properties })
    expect(fits({ a: 'x', b: 'x' })).toBe(false)
  })
})

it.each([
  ['a', { type: 'string' }, undefined],
  ['2026-11-20', { type: 'string', format: 'date' }, undefined],
  [[], { type: 'array', items: { type: 'string' } }, undefined],
  [5, { type: 'string' }, 'ожидается строка, а приходит целое число'],
  ['завтра', { type: 'string', format: 'date' }, 'оно записано не так'],
  ['В', { type: 'string', pattern: '^[a-z]+$' }, 'оно записано не так'],
  [['a', 5], { type: 'array', items: { type: 'string' } }, 'оно записано не так'],
  [
    { $get: 'data.a' },
    { type: 'object', properties: {}, additionalProperties: false },
    'ожидается объект, а приходит значение неизвестного вида',
  ],
] as const)('describeMismatch %j for %j: %s', (value, schema, reason) => {
  expect(describeMismatch(value, schema)).toBe(reason)
})
