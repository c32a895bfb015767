import { expect, it } from 'vitest'
import { autocompleteTokens } from '../../fields/autocomplete-tokens.ts'
import type { Field } from '../../fields/field-schema.ts'
import { registration } from '../../fields/testing.ts'
import { expectedToken, isAutocomplete } from './field-problems.ts'

it('expects of the registration’s fields what they have', () => {
  const fields = registration as readonly Field[]
  expect(fields.map((field) => expectedToken(field, fields))).toEqual(fields.map(({ autocomplete }) => autocomplete))
})

it.each<[Field, string | undefined]>([
  [{ name: 'x', type: 'password' }, 'current-password'],
  [{ name: 'address', type: 'textarea' }, 'street-address'],
  [{ name: 'login', validation: { loginId: true } }, 'username'],
  [{ name: 'who', validation: { email: true } }, 'email'],
  [{ name: 'quantity', type: 'number' }, undefined],
  [{ name: 'comment', type: 'textarea' }, undefined],
  [{ name: 'name', type: 'file' }, undefined],
])('%j: %s', (field, token) => {
  expect(expectedToken(field)).toBe(token)
  if (token) expect(autocompleteTokens).toContain(token)
})

it.each([
  ['off', true],
  ['work tel', true],
  ['section-order shipping street-address', true],
  ['work name', false],
  ['telephone', false],
  ['', false],
])('«%s» is known: %s', (text, known) => {
  expect(isAutocomplete(text)).toBe(known)
})
