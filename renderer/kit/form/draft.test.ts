import { createFormControl } from 'react-hook-form'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import type { Step } from '#schema/definitions/fields/steps.ts'
import { STEP } from '#schema/definitions/fields/values.ts'
import { noteSession } from '../../engine/visitor/session.ts'
import { notePosted, persistDraft, settleDrafts } from './draft.ts'
import { initialValues, type Raw } from './initial-values.ts'
import { plainForm } from './testing.ts'
import type { FormState } from './types.ts'

const fields: readonly FormField[] = [
  { name: 'name' },
  {
    name: 'way',
    type: 'radio',
    options: [
      { value: 'a', text: 'А' },
      { value: 'b', text: 'Б' },
    ],
    default: 'a',
  },
  {
    name: 'kinds',
    type: 'checkboxes',
    options: [
      { value: 'x', text: 'Икс' },
      { value: 'y', text: 'Игрек' },
    ],
  },
  { name: 'news', type: 'checkbox' },
  { name: 'agree', type: 'checkbox', consent: 'data-consent' },
  { name: 'secret', type: 'password' },
  { name: 'key', type: 'hidden' },
]

const TYPED = { name: 'Анна', way: 'b', kinds: ['y'], news: true }

const storageOf = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => items.set(key, value),
  removeItem: (key: string) => items.delete(key),
})

let tab: Map<string, string>
let shown: AbortController
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  tab = new Map()
  vi.stubGlobal('sessionStorage', storageOf(tab))
  vi.stubGlobal('localStorage', storageOf(new Map()))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('location', { href: 'https://shop.example/' })
  vi.stubGlobal('fetch', async () => Response.json({ access_token: 'x', expires_in: 3600 }))
  noteSession({ signedIn: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Options for a newly opened form. */
interface Opened {
  given?: Raw
  chosen?: string
  state?: FormState
  of?: readonly FormField[]
  posts?: true
  steps?: readonly Step[]
}

function open({ given, chosen = '', state, of = fields, posts, steps }: Opened = {}) {
  const methods = createFormControl<Raw>({ defaultValues: initialValues(of, given, state) })
  for (const { name } of of) methods.register(name)
  const form = { ...plainForm, fields: of, ...(steps && { steps }) }
  shown = new AbortController()
  persistDraft({ form: { ...form, ...(state && { state }), ...(posts && { posts }) }, methods, chosen }, shown.signal)
  return methods
}

const type = (methods: ReturnType<typeof open>, values: Raw): void => {
  for (const [name, value] of Object.entries(values)) methods.setValue(name, value, { shouldDirty: true })
}

it('what was typed stands in the form again, but for passwords, consents and what is hidden', () => {
  type(open(), { ...TYPED, agree: true, secret: 'пароль', key: 'k' })
  vi.advanceTimersByTime(1000)
  expect(open().getValues()).toEqual({ ...TYPED, agree: false, secret: '', key: '' })
  expect([...tab.values()].join()).not.toContain('пароль')
})

it('opens at the last step, but at that of files where they are gone', () => {
  const steps = [
    { title: 'Кто', fields: ['name'] },
    ...['way', 'kinds'].map((name) => ({ title: name, fields: [name] })),
  ]
  type(open({ steps }), { name: 'Анна', [STEP]: 2 })
  shown.abort()
  expect(open({ steps }).getValues(STEP)).toBe('2')
  shown.abort()
  const of: FormField[] = [...fields, { name: 'sketch', type: 'file' }]
  const asking = steps.with(1, { title: 'Чертёж', fields: ['sketch'] })
  expect(open({ steps: asking, of }).getValues()).toMatchObject({ name: 'Анна', [STEP]: '1' })
})

it('the last letters are kept when the page goes, and when another one takes its place', () => {
  type(open(), { name: 'Анна' })
  page.dispatchEvent(new Event('pagehide'))
  expect(open().getValues('name')).toBe('Анна')
  type(open(), { name: 'Анна М' })
  shown.abort()
  expect(open().getValues('name')).toBe('Анна М')
})

it("what nobody has typed is the page's, as it is now; what was typed, an emptied field too, comes before it", () => {
  type(open({ given: { name: 'Анна', news: true } }), { news: false })
  shown.abort()
  expect(open({ given: { name: 'Борис', news: true } }).getValues()).toMatchObject({ name: 'Борис', news: false })
})

it('what was chosen on the page comes before what was typed', () => {
  type(open(), TYPED)
  shown.abort()
  expect(open({ given: { name: 'Борис' }, chosen: 'name' }).getValues()).toEqual({
    ...TYPED,
    ...{ name: 'Борис', agree: false, secret: '', key: '' },
  })
})

it('what is typed before the draft comes stays', () => {
  type(open(), TYPED)
  shown.abort()
  const methods = createFormControl<Raw>({ defaultValues: initialValues(fields) })
  const stop = methods.subscribe({ formState: { dirtyFields: true }, callback: () => undefined })
  type(methods, { name: 'Вера' })
  persistDraft({ form: { ...plainForm, fields }, methods }, new AbortController().signal)
  stop()
  expect(methods.getValues()).toMatchObject({ ...TYPED, name: 'Вера' })
})

it('a choice that a browser has lost on the way back is as it was', () => {
  type(open(), { way: 'b' })
  shown.abort()
  const back = open()
  back.setValue('way', null, { shouldDirty: true })
  vi.advanceTimersByTime(1000)
  shown.abort()
  expect(open().getValues('way')).toBe('b')
})

it('nothing is left once the form has been taken, or all of it put back', () => {
  const taken = open()
  type(taken, TYPED)
  vi.advanceTimersByTime(1000)
  expect(tab.size).toBe(1)
  taken.reset(taken.getValues(), { keepValues: true })
  vi.advanceTimersByTime(1000)
  expect([...tab]).toEqual([])
  const back = open()
  type(back, { name: 'Анна' })
  vi.advanceTimersByTime(1000)
  type(back, { name: '' })
  shown.abort()
  expect([...tab]).toEqual([])
})

it('what came back without a script stands, and is kept as what was typed', () => {
  type(open(), { name: 'Анна', news: true })
  shown.abort()
  const state = { values: { name: 'Борис', way: 'b' }, errors: {} }
  expect(open({ state }).getValues()).toMatchObject({ name: 'Борис', way: 'b', news: false })
  shown.abort()
  expect(open().getValues()).toMatchObject({ name: 'Борис', way: 'b', news: false })
})

it('an option that there is no more is not chosen, which its field says', () => {
  type(open(), { ...TYPED, kinds: ['x', 'y'] })
  shown.abort()
  const of = fields.map((field) => ({ ...field, ...(field.options && { options: field.options.slice(0, 1) }) }))
  const methods = open({ of })
  expect(methods.getValues()).toMatchObject({ ...TYPED, way: 'a', kinds: ['x'] })
  const said = of.filter(({ name }) => methods.getFieldState(name).error?.message?.includes('больше нет'))
  expect(said.map(({ name }) => name)).toEqual(['way', 'kinds'])
})

it("a user's goes with the session; the page that stands yet keeps nothing more of it", () => {
  noteSession({ signedIn: true, account: 'anna' })
  const methods = open()
  type(methods, TYPED)
  vi.advanceTimersByTime(1000)
  expect(tab.size).toBe(1)
  noteSession({ signedIn: false })
  expect([...tab]).toEqual([])
  type(methods, { name: 'Анна М' })
  shown.abort()
  expect([...tab]).toEqual([])
})

it("a user's is no other user's, whose tab it has become", () => {
  noteSession({ signedIn: true, account: 'anna' })
  type(open(), TYPED)
  shown.abort()
  noteSession({ signedIn: true, account: 'boris' })
  expect(open().getValues('name')).toBe('')
})

it('a guest who signs in goes on with it, and leaves it to no guest after', () => {
  type(open(), TYPED)
  shown.abort()
  noteSession({ signedIn: true, account: 'anna' })
  expect(open().getValues()).toMatchObject(TYPED)
  shown.abort()
  noteSession({ signedIn: false })
  expect(open().getValues('name')).toBe('')
})

it('of a form of staff is of what its hidden fields name, until the page has a newer state of it', () => {
  const of: readonly FormField[] = [{ name: 'about', type: 'hidden' }, { name: 'text' }]
  const written = (about: string) => open({ of, given: { about }, posts: true })
  type(written('order 1'), { text: 'Счёт во вложении' })
  shown.abort()
  expect(written('order 2').getValues('text')).toBe('')
  shown.abort()
  expect(written('order 1').getValues('text')).toBe('Счёт во вложении')
  shown.abort()
  // A draft stays if the server refused the form or the session had ended; it is deleted after a success, or when another person signs in.
  settleDrafts('staff 1', true)
  for (const [staff, isTaken, text] of [
    ['staff 1', false, 'Снова'],
    [undefined, true, 'Снова'],
    ['staff 1', true, ''],
    ['staff 2', false, ''],
  ] as const) {
    const methods = written('order 1')
    type(methods, { text: 'Снова' })
    notePosted({ ...plainForm, posts: true, fields: of }, methods)
    shown.abort()
    settleDrafts(staff, isTaken)
    // After the sign-in the browser is redirected to the form.
    if (staff === undefined) settleDrafts('staff 1', isTaken)
    expect([staff, isTaken, written('order 1').getValues('text')]).toEqual([staff, isTaken, text])
    shown.abort()
  }
})
