import { expect, it } from 'vitest'
import { hashOf, isOneOf, newSecret } from './hash.ts'

it('hashes by SHA-256, as base64url', () => {
  expect(hashOf('ключ')).toBe(hashOf(Buffer.from('ключ')))
  expect(hashOf('')).toBe('47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU')
})

it('makes secrets of 256 random bits', () => {
  const secrets = Array.from({ length: 100 }, newSecret)
  expect(new Set(secrets).size).toBe(100)
  expect(secrets.every((secret) => Buffer.from(secret, 'base64url').length === 32)).toBe(true)
})

it('tells accepted secrets from others, whatever their length', () => {
  expect([isOneOf('а', ['а']), isOneOf('а', ['б', 'а']), isOneOf('а', ['б', undefined])]).toEqual([true, true, false])
  expect([isOneOf('', ['аб']), isOneOf('undefined', [undefined, undefined])]).toEqual([false, false])
})
