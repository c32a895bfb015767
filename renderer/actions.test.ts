import { afterEach, expect, it, vi } from 'vitest'
import { FLAG_EVENT, type PreparedAction, runActions } from './actions.ts'
import { SHOP_EVENT } from './analytics/events.ts'

afterEach(() => vi.unstubAllGlobals())

function run(actions: readonly PreparedAction[], globals: Record<string, unknown> = {}): string[] {
  const done: string[] = []
  const note =
    (name: string) =>
    (...given: unknown[]) => {
      done.push([name, ...given.map((part) => JSON.stringify(part))].join(' '))
    }
  const location = { assign: note('assign'), replace: note('replace'), reload: note('reload') }
  const navigation = { navigate: note('navigate') }
  const dispatchEvent = (event: CustomEvent) => note('event')(event.type, event.detail)
  const localStorage = { setItem: note('store') }
  const all = { location, navigation, localStorage, ...globals }
  for (const [name, value] of Object.entries({ ...all, window: { ...all, dispatchEvent } })) vi.stubGlobal(name, value)
  const opening = { open: async (address: string) => note('open')(address), close: note('close'), get: vi.fn() }
  runActions(actions, { opening, resetForm: note('reset'), showFormError: note('error') })
  return done
}

it('does what a form’s file says, in its order', () => {
  expect(
    run([
      { do: 'resetForm' },
      { do: 'closeModal' },
      { do: 'setFlag', flag: 'is-subscribed', value: 'true' },
      { do: 'openModal', address: '?modal=success' },
      { do: 'showFormError' },
      { do: 'navigate', to: '/personal/', replace: true },
      { do: 'navigate', to: '/' },
      { do: 'reload' },
    ]),
  ).toEqual([
    'reset',
    'close',
    'store "is-subscribed" "true"',
    `event "${FLAG_EVENT}" {"flag":"is-subscribed","value":"true"}`,
    'open "?modal=success"',
    'error',
    'navigate "/personal/" {"history":"replace"}',
    'navigate "/" {"history":"push"}',
    'reload',
  ])
})

it('tells of a flag that cannot be stored', () => {
  const localStorage = {
    setItem() {
      throw new DOMException('forbidden')
    },
  }
  const set = { do: 'setFlag', flag: 'is-subscribed', value: 'true' } as const
  expect(run([set], { localStorage })).toEqual([`event "${FLAG_EVENT}" {"flag":"is-subscribed","value":"true"}`])
})

it('tells of a goal to whoever counts, and does nothing else', () => {
  expect(run([{ do: 'track', goal: 'callback-sent' }])).toEqual([
    `event "${SHOP_EVENT}" {"kind":"goal","goal":"callback-sent"}`,
  ])
})
