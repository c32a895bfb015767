// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { requestCall } from '#renderer/index.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { StudioContext } from './context.ts'
import { DateInput, HoursInput, MoneyInput, NumberInput } from './ReadInputs.tsx'
import { createStudio } from './store.ts'

afterEach(cleanup)

const FILE = 'schema/content/main.json'

/** Renders a control for the only value of a file. */
async function renderControl(Control: typeof DateInput, schema: JsonSchema, first: unknown) {
  const request = async () => ({ value: { one: first } })
  const opening = { draft: { version: 0, site: '', changed: [] } }
  const studio = createStudio(
    opening as unknown as Parameters<typeof createStudio>[0],
    request as unknown as typeof requestCall,
  )
  await studio.open(FILE)
  const valueNow = () => Object(studio.store.getState().values[FILE]).one as unknown
  const props = { name: 'one', schema, place: { file: FILE, pointer: '/one' }, id: 'one', about: '', isWrong: false }
  const context = { studio } as unknown as ComponentProps<typeof StudioContext>['value']
  const shown = () => (
    <StudioContext value={context}>
      <Control {...props} value={valueNow()} />
    </StudioContext>
  )
  const { rerender } = render(shown())
  const field = screen.getByRole<HTMLInputElement>('textbox')
  const type = (text: string) =>
    act(() => {
      fireEvent.change(field, { target: { value: text } })
      fireEvent.blur(field)
      rerender(shown())
    })
  return { field, type, valueNow }
}

test('a day is typed as people write it; what is none goes into the draft as it is, and is said', async () => {
  const { field, type, valueNow } = await renderControl(
    DateInput,
    { type: 'string', format: 'day-or-minute' },
    '2026-12-01',
  )
  expect(field.value).toBe('1\u00a0декабря\u00a02026')
  type('31.12.2026 18:00')
  expect([valueNow(), field.value]).toEqual(['2026-12-31 18:00', '31\u00a0декабря\u00a02026 18:00'])
  type('когда-нибудь')
  expect([valueNow(), field.value]).toEqual(['когда-нибудь', 'когда-нибудь'])
  screen.getByText(/Не понято\. Напишите так: 1\.12\.2026/)
  type('')
  expect(valueNow()).toBeUndefined()
})

test('a sum is typed in rubles and kept in kopecks', async () => {
  const { field, type, valueNow } = await renderControl(MoneyInput, { type: 'integer', kopecks: 5000 }, 90_000)
  expect(field.value).toBe('900\u00a0₽')
  type('1 200,50 ₽')
  expect([valueNow(), field.value]).toEqual([120_050, '1200,50\u00a0₽'])
  type('12,345')
  expect([valueNow(), field.value]).toEqual(['12,345', '12,345'])
  type('12,34')
  expect([valueNow(), field.value]).toEqual([1234, '12,34\u00a0₽'])
  for (const [text, kopecks] of [
    ['1500 руб.', 150_000],
    ['1200 рублей', 120_000],
    ['1.200,50', 120_050],
    ['1,200.5 р', 120_050],
  ] as const) {
    type(text)
    expect([text, valueNow()]).toEqual([text, kopecks])
  }
})

test('a number that is emptied is none, not 0', async () => {
  const { type, valueNow } = await renderControl(NumberInput, { type: 'integer' }, 12)
  type('1 200')
  expect(valueNow()).toBe(1200)
  type('')
  expect(valueNow()).toBeUndefined()
})

test('hours are typed as people write them', async () => {
  const { field, type, valueNow } = await renderControl(HoursInput, { type: 'string', verify: 'time' }, '09:00–17:00')
  type('с 9 до 18')
  expect([valueNow(), field.value]).toEqual(['09:00–18:00', '09:00–18:00'])
  type('с утра до ночи')
  expect([valueNow(), field.value]).toEqual(['с утра до ночи', 'с утра до ночи'])
  screen.getByText(/Напишите так: с 9 до 18\./)
})
