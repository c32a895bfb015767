// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WantedQuantity } from '#renderer/index.ts'
import { basketOf, testLine } from '#renderer/shop/lists/testing.ts'
import { listsStore } from '#renderer/shop/state/list-state.ts'
import { Component } from './Component.tsx'

const product = { id: 7, article: 'Б-7', name: 'Банка', perBox: 100, minQuantity: 300 }
const before = listsStore.getState()
afterEach(() => {
  cleanup()
  listsStore.setState(before, true)
})

const shown = (quantity?: number) => (
  <WantedQuantity value={quantity}>
    <Component product={product} />
  </WantedQuantity>
)

test('the button is called by what it puts in', () => {
  const { rerender } = render(shown())
  expect(screen.getByRole('button', { name: /^В\sкорзину$/ })).toBeDefined()
  rerender(shown(450))
  expect(screen.getByRole('button', { name: /^В\sкорзину: 500\sшт\.$/ })).toBeDefined()
})

test('then it says what lies there, and another number beside it changes that', () => {
  const { rerender } = render(shown(500))
  act(() => listsStore.setState({ basket: basketOf(testLine(1, 500)) }))
  expect(screen.getByRole('link', { name: /^В\sкорзине: 500\s— изменить$/ }).getAttribute('href')).toBe('/basket/')
  rerender(shown(700))
  expect(screen.getByRole('button', { name: /^Изменить на\s700$/ })).toBeDefined()
})
