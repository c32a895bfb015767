// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { requestCall } from '#renderer/index.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { StudioContext } from './context.ts'
import { FieldGroup } from './Fields.tsx'
import { createStudio } from './store.ts'

afterEach(cleanup)

const FILE = 'schema/content/main.json'

test('what is typed in an element of a list stays with it when others are removed or added before it', async () => {
  const request = async () => ({ list: [], conflicts: [], value: { rows: [{ a: 1 }, { b: 2 }, { c: 3 }] } })
  const opening = { draft: { version: 0, site: '', changed: [] }, files: [] }
  const studio = createStudio(
    opening as unknown as Parameters<typeof createStudio>[0],
    request as unknown as typeof requestCall,
  )
  await studio.open(FILE)
  const language = { names: new Map() }
  const context = { studio, opening, language } as unknown as ComponentProps<typeof StudioContext>['value']
  const schema = { type: 'object', properties: { rows: { type: 'array', items: {} } } } as const
  const shown = () => (
    <StudioContext value={context}>
      <FieldGroup
        schema={schema}
        place={{ file: FILE, pointer: '' }}
        value={record(studio.store.getState().values[FILE])}
      />
    </StudioContext>
  )
  const { rerender, container } = render(shown())
  const texts = () =>
    [...container.querySelectorAll('textarea')].map(({ value, ariaInvalid }) => [value.replace(/\s/g, ''), ariaInvalid])
  const change = (...operations: Parameters<typeof studio.change>[0]) =>
    act(() => {
      studio.change(operations)
      rerender(shown())
    })
  const field = container.querySelectorAll('textarea')[1] as HTMLTextAreaElement // there are three
  act(() => {
    fireEvent.change(field, { target: { value: '{ "b": ' } })
    fireEvent.blur(field)
  })
  screen.getByText(/^Это не.JSON/)
  change({ do: 'remove', file: FILE, at: '/rows/0' })
  expect(texts().map(([text]) => text)).toEqual(['{"b":', '{"c":3}'])
  change(
    { do: 'insert', file: FILE, at: '/rows/0', value: { d: 4 } },
    { do: 'move', file: FILE, at: '/rows/2', to: '/rows/0' },
  )
  expect(texts().map(([text]) => text)).toEqual(['{"c":3}', '{"d":4}', '{"b":'])
  change({ do: 'remove', file: FILE, at: '/rows/2' })
  expect(texts().map(([text]) => text)).toEqual(['{"c":3}', '{"d":4}'])
  expect(screen.queryByText(/^Это не.JSON/)).toBeNull()
})
