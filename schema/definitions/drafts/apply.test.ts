import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointerStep } from '#schema/definitions/json-schema/at-path.ts'
import { applyToText } from './apply.ts'
import { applyToValue, type Operation } from './operations.ts'

const file = 'schema/pages/home.json'
const PAGE = readFileSync('schema/pages/home.json', 'utf8')

/** Returns the pointers of all values below the root. */
function pointersIn(value: unknown, at = ''): { at: string; inList: boolean }[] {
  if (typeof value !== 'object' || value === null) return []
  const inList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inside]) => {
    const place = `${at}/${pointerStep(key)}`
    return [{ at: place, inList }, ...pointersIn(inside, place)]
  })
}

/** Returns a random operation that is valid for a value. */
function operationFor(value: unknown, [which, where, to]: readonly [number, number, number]): Operation {
  const places = pointersIn(value)
  const one = places[where % places.length] ?? { at: '/$schema', inList: false }
  const lists = places.filter(({ inList }) => inList)
  const element = lists[where % Math.max(lists.length, 1)]?.at
  const values = ['Новый «текст» с "кавычками"', 7, { type: 'text', props: { text: 'А' } }, [], 'Д'.repeat(130)]
  const set: Operation = { do: 'set', file, at: one.at, value: values[to % values.length] }
  if (which === 0 || element === undefined) return set
  if (which === 1) return one.inList ? { do: 'remove', file, at: one.at } : { do: 'unset', file, at: one.at }
  if (which === 2) return { do: 'insert', file, at: element, value: values[to % values.length] }
  return { do: 'move', file, at: element, to: element.replace(/\d+$/, '0') }
}

const numbers = fc.array(fc.tuple(fc.nat(3), fc.nat(), fc.nat()), { maxLength: 20 })

test('a text says after operations what its value does, and one line of it changes with a short text', () => {
  fc.assert(
    fc.property(numbers, (all) => {
      let [text, value]: [string, unknown] = [PAGE, JSON.parse(PAGE)]
      for (const one of all) {
        const operation = operationFor(value, one)
        text = applyToText(text, operation) ?? ''
        value = applyToValue(value, operation)
        expect(JSON.parse(text)).toEqual(value)
      }
    }),
  )
})
