import { afterEach, expect, it, vi } from 'vitest'
import { REFRESH_EVENT } from '../../engine/navigation/go-to.ts'
import { type PreparedAction, runActions } from './actions.ts'
import { FLAG_EVENT } from './flags.ts'

afterEach(() => vi.unstubAllGlobals())

async function run(actions: readonly PreparedAction[], globals: Record<string, unknown> = {}): Promise<string[]> {
  const done: string[] = []
  const note =
    (name: string) =>
    (...given: unknown[]) => {
      done.push([name, ...given.map((part) => JSON.stringify(part))].join(' '))
    }
  const location = { assign: note('assign'), replace: note('replace'), reload: note('reload') }
  const navigation = { navigate: note('navigate') }
  const dispatchEvent = (event: Event) =>
    note('event')(event.type, ...(event instanceof CustomEvent ? [event.detail] : []))
  const localStorage = { setItem: note('store') }
  const all = { dispatchEvent, location, navigation, localStorage, ...globals }
  for (const [name, value] of Object.entries({ ...all, window: all })) vi.stubGlobal(name, value)
  const modals = {
    open: async (address: string, isAfterForm?: boolean) => note('open')(address, isAfterForm),
    close: async () => note('close')(),
    get: vi.fn(),
  }
  await runActions(actions, { modals, resetForm: note('reset'), showFormError: note('error') })
  return done
}

it('does what a form’s file says, in its order', async () => {
  expect(
    await run([
      { do: 'resetForm' },
      { do: 'closeModal' },
      { do: 'setFlag', flag: 'is-subscribed', value: 'true' },
      { do: 'openModal', address: '?modal=success' },
      { do: 'showFormError' },
      { do: 'navigate', to: '/personal/', replace: true },
      { do: 'navigate', to: '/' },
      { do: 'refresh' },
      { do: 'reload' },
    ]),
  ).toEqual([
    'reset',
    'close',
    'store "is-subscribed" "true"',
    `event "${FLAG_EVENT}" {"flag":"is-subscribed","value":"true"}`,
    'open "?modal=success" true',
    'error',
    'navigate "/personal/" {"history":"replace","info":"after-form"}',
    'navigate "/" {"history":"push","info":"after-form"}',
    `event "${REFRESH_EVENT}"`,
    'reload',
  ])
})

it('tells of a flag that cannot be stored', async () => {
  const localStorage = {
    setItem() {
      throw new DOMException('forbidden')
    },
  }
  const set = { do: 'setFlag', flag: 'is-subscribed', value: 'true' } as const
  expect(await run([set], { localStorage })).toEqual([`event "${FLAG_EVENT}" {"flag":"is-subscribed","value":"true"}`])
})
