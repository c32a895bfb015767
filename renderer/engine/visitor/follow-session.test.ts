import '../../shop/register.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UNAUTHORIZED_EVENT } from '../api/request-error.ts'
import { followSession } from './follow-session.ts'
import { noteSession, type SessionMessage, VISITOR_EVENT } from './session.ts'

const [GUEST, USER] = [{ signedIn: false }, { signedIn: true }]
const userWith = (account: string) => ({ signedIn: true, account })

let page: EventTarget
const storage = new Map<string, string>()
let requests: string[]
let status: number
let caughtUp: number
let finish: () => void
let messages: unknown[]
let hear: (message: SessionMessage) => void
let reloads: number
let opened: string[]
let events: EventTarget

class FakeChannel extends EventTarget {
  constructor() {
    super()
    hear = (data) => this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  postMessage(data: unknown): void {
    messages.push(data)
  }
}

const look = (visibilityState: string): void => {
  Object.assign(page, { visibilityState }).dispatchEvent(new Event('visibilitychange'))
}
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  page = Object.assign(new EventTarget(), { readyState: 'complete' })
  vi.stubGlobal('document', page)
  vi.useFakeTimers()
  storage.clear()
  ;[requests, status, caughtUp, reloads, opened, messages, events] = [[], 200, 0, 0, [], [], new EventTarget()]
  vi.stubGlobal('location', {
    href: 'https://shop.example/',
    reload: () => reloads++,
    assign: (path: string) => opened.push(path),
  })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    requests.push(new URL(url).pathname)
    return Response.json({ access_token: 'x', expires_in: 3600 }, { status })
  })
  followSession(() => {
    caughtUp++
    return new Promise((done) => {
      finish = done
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('catches up when another tab says otherwise, and only then', () => {
  noteSession(GUEST)
  hear({ signedIn: false, another: false })
  expect(caughtUp).toBe(0)
  hear({ signedIn: true, another: false })
  expect(caughtUp).toBe(1)
})

it('tells the other tabs what is new', async () => {
  noteSession(GUEST)
  messages.length = 0
  for (const page of [USER, USER, GUEST]) noteSession(page)
  await settle()
  expect(messages).toEqual([true, false].map((signedIn) => ({ signedIn, another: false })))
})

it('catches up once more where something is heard meanwhile', async () => {
  noteSession(USER)
  hear({ signedIn: false, another: false })
  hear({ signedIn: false, another: false })
  expect(caughtUp).toBe(1)
  finish()
  await settle()
  expect(caughtUp).toBe(2)
  finish()
  await settle()
  expect(caughtUp).toBe(2)
})

it('asks whether the session is there when the tab was away for more than a minute', async () => {
  noteSession(USER)
  await settle()
  requests.length = 0
  vi.advanceTimersByTime(59_000)
  look('hidden')
  look('visible')
  expect(requests).toEqual([])
  vi.advanceTimersByTime(2000)
  look('visible')
  await settle()
  expect([requests, caughtUp]).toEqual([['/api/app/personal/profile/item'], 0])
  status = 401
  vi.advanceTimersByTime(61_000)
  look('visible')
  await settle()
  expect(caughtUp).toBe(1)
})

it('leads to /404/ where the profile is gone', async () => {
  noteSession(USER)
  await settle()
  status = 404
  vi.advanceTimersByTime(61_000)
  look('visible')
  await settle()
  expect(opened).toEqual(['/404/'])
})

it('a guest who was away sees by the token that somebody has signed in', async () => {
  noteSession(GUEST)
  vi.advanceTimersByTime(61_000)
  look('visible')
  expect(caughtUp).toBe(0)
  storage.set('auth.token', 'x')
  vi.advanceTimersByTime(61_000)
  look('visible')
  expect([caughtUp, requests]).toEqual([1, []])
})

it('a refused call says that the session is over, to who had one', () => {
  noteSession(GUEST)
  dispatchEvent(new Event(UNAUTHORIZED_EVENT))
  expect(caughtUp).toBe(0)
  noteSession(USER)
  dispatchEvent(new Event(UNAUTHORIZED_EVENT))
  expect(caughtUp).toBe(1)
})

it('the access token is renewed when under ten minutes are left, and gone with the session', async () => {
  noteSession(GUEST)
  noteSession(USER)
  await settle()
  expect(storage.get('auth.token')).toBe('x')
  expect(Number(storage.get('auth.expires'))).toBe(Date.now() + 3_600_000)
  noteSession(USER)
  vi.advanceTimersByTime(50 * 60_000)
  noteSession(USER)
  expect(requests).toHaveLength(1)
  vi.advanceTimersByTime(1)
  noteSession(USER)
  await settle()
  expect(requests).toHaveLength(2)
  await settle()
  noteSession(GUEST)
  expect([...storage]).toEqual([])
})

it("another user's page is loaded anew where somebody else has signed in meanwhile", () => {
  noteSession(GUEST)
  noteSession(userWith('anna'))
  noteSession(userWith('anna'))
  expect(messages.at(-1)).toEqual({ signedIn: true, another: false })
  hear({ signedIn: true, another: true })
  expect([reloads, caughtUp]).toEqual([1, 0])
  storage.set('auth.account', 'boris')
  vi.advanceTimersByTime(61_000)
  look('visible')
  expect(reloads).toBe(2)
  // The next page is already rendered for the other user, so it is not reloaded but reports the change.
  storage.set('auth.account', 'anna')
  const changed = vi.fn()
  addEventListener(VISITOR_EVENT, changed)
  noteSession(userWith('boris'))
  expect(changed).toHaveBeenCalledOnce()
  expect(messages.at(-1)).toEqual({ signedIn: true, another: true })
  expect(storage.get('auth.account')).toBe('boris')
})
