// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserOnly } from './browser-only.tsx'

let intersect: (isIntersecting: boolean) => void
let loads: number

beforeEach(() => {
  loads = 0
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        intersect = (isIntersecting) => tell([{ isIntersecting }])
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Fallback = ({ place }: { place: string }) => <p>Адрес: {place}</p>

const OfficeMap = browserOnly(async () => {
  loads++
  return ({ place }: { place: string }) => <p>Карта: {place}</p>
}, Fallback)

test('the server renders the fallback', () => {
  expect(renderToString(<OfficeMap place="Владимир" />)).toBe('<div><p>Адрес: <!-- -->Владимир</p></div>')
})

test('the browser loads the component once it is near the viewport', async () => {
  render(<OfficeMap place="Владимир" />)
  await act(async () => intersect(false))
  expect(screen.getByText('Адрес: Владимир')).toBeDefined()
  expect(loads).toBe(0)
  await act(async () => intersect(true))
  expect(screen.getByText('Карта: Владимир')).toBeDefined()
  expect(loads).toBe(1)
})

test('the fallback stays where the component does not load', async () => {
  const Broken = browserOnly(async () => Promise.reject(new Error('нет связи')), Fallback)
  render(<Broken place="Казань" />)
  await act(async () => intersect(true))
  expect(screen.getByText('Адрес: Казань')).toBeDefined()
})
