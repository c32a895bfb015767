import { afterEach, expect, it, vi } from 'vitest'
import { chooseCookies, cookieChoice, setCookieEdition } from './choice.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function startBrowser(navigator: object = {}) {
  const kept = new Map<string, string>()
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return { kept, window }
}

it('is nothing until it is made, holds for a year, and can be made anew', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20') })
  startBrowser()
  expect(cookieChoice()).toBeUndefined()
  chooseCookies('accepted')
  expect(cookieChoice()).toBe('accepted')
  chooseCookies('refused')
  vi.setSystemTime(new Date('2027-11-19'))
  expect(cookieChoice()).toBe('refused')
  vi.setSystemTime(new Date('2027-11-21'))
  expect(cookieChoice()).toBeUndefined()
})

it.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
  'a browser that asks not to be followed has refused, until its visitor says otherwise: %j',
  (navigator) => {
    startBrowser(navigator)
    expect(cookieChoice()).toBe('refused')
    chooseCookies('accepted')
    expect(cookieChoice()).toBe('accepted')
  },
)

it('is asked for again where the notice or its purposes are others', () => {
  startBrowser()
  setCookieEdition('one')
  chooseCookies('accepted')
  expect(cookieChoice()).toBe('accepted')
  setCookieEdition('other')
  expect(cookieChoice()).toBeUndefined()
  chooseCookies('refused')
  expect(cookieChoice()).toBe('refused')
})

it('is a refusal where nothing can be remembered', () => {
  startBrowser()
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })
  chooseCookies('accepted')
  expect(cookieChoice()).toBe('refused')
})
