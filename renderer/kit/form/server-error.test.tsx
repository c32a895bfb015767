// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { Form } from './Form.tsx'
import { plainForm, when } from './testing.ts'

const ERROR = 'Напишите сумму рублями'

it('what the server says of a field that not every form has stands once the page is alive', async () => {
  const fields: readonly FormField[] = [
    { name: 'kind', type: 'hidden' },
    {
      ...{ name: 'sum', label: 'Сумма', validation: { required: true } },
      visible: when({ $eq: [{ $get: 'form.kind' }, 'payment'] }),
    },
  ]
  const form = {
    ...plainForm,
    fields,
    state: { values: { sum: 'abc' }, errors: { sum: ERROR }, message: `Проверьте поля: сумма.` },
  }
  const container = document.createElement('div')
  document.body.append(container)
  const element = <Form form={form} values={{ kind: 'payment' }} />
  container.innerHTML = renderToString(element)
  await act(async () => render(element, { container, hydrate: true }))
  expect(container.textContent?.split(ERROR)).toHaveLength(3)
})
