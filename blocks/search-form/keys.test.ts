import { expect, test } from 'vitest'
import { isTaken, stepOf } from './Panel.tsx'

const open = (active: number) => ({ open: true, count: 3, active })

test('the arrows go round through the options and the field', () => {
  const down = [-1, 0, 1, 2].map((active) => stepOf('ArrowDown', open(active)))
  expect(down).toEqual([0, 1, 2, -1].map((to) => ({ do: 'move', to })))
  const up = [-1, 2, 1, 0].map((active) => stepOf('ArrowUp', open(active)))
  expect(up).toEqual([2, 1, 0, -1].map((to) => ({ do: 'move', to })))
})

test.each(['Home', 'End', 'ArrowLeft', 'ArrowRight'])('%s moves the caret and lets the option go', (key) => {
  const step = stepOf(key, open(1))
  expect(step).toEqual({ do: 'move', to: -1 })
  expect(step && isTaken(key, step)).toBe(false)
})

test('Enter opens the chosen option; without one the form is sent', () => {
  expect(stepOf('Enter', open(1))).toEqual({ do: 'choose' })
  expect(isTaken('Enter', { do: 'choose' })).toBe(true)
  expect(stepOf('Enter', open(-1))).toEqual({ do: 'search' })
  expect(isTaken('Enter', { do: 'search' })).toBe(false)
})

test('Esc closes the list, and without one is left to the field', () => {
  expect(stepOf('Escape', open(0))).toEqual({ do: 'close' })
  expect(isTaken('Escape', { do: 'close' })).toBe(true)
  expect(stepOf('Escape', { ...open(-1), open: false })).toBeUndefined()
})

test('letters and Tab are the field’s own; the arrow down opens a closed list', () => {
  expect(['а', 'Tab', 'Backspace', ' '].map((key) => stepOf(key, open(0)))).toEqual(Array(4).fill(undefined))
  expect(stepOf('ArrowDown', { ...open(-1), open: false })).toEqual({ do: 'open' })
})
