import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { Form } from './Form.tsx'

const ERROR = 'Без согласия отправить нельзя'

/** Renders the form after a post without JavaScript in which the box was not checked. */
const renderInvalid = (field: Partial<FormField>): string =>
  renderToStaticMarkup(
    <Form
      form={{
        ...{ id: 'ask', path: '/api/app/form/feedback', label: 'Спросить', sending: 'Отправляем…' },
        ...{ onSuccess: [], onError: [], editions: {} },
        fields: [{ name: 'agree', type: 'checkbox', label: 'Согласен', ...field }],
        state: { values: {}, errors: { agree: ERROR }, message: 'Проверьте поля: согласие.' },
      }}
    />,
  )

const errorIn = (html: string) => /<p class="([^"]*)" id="([^"]*agree-error)">/.exec(html)?.slice(1)

it('a box shows its error in a line below, is marked, and is named above the form', () => {
  const html = renderInvalid({})
  const [, id] = errorIn(html) ?? []
  expect(html).toMatch(new RegExp(`<input[^>]*aria-invalid="true"[^>]*aria-describedby="${id}"`))
  expect(html).toContain(ERROR)
  expect(html.replace(/<[^>]*>/g, '')).toContain(`Проверьте поля: ${ERROR}.`)
  expect(html).toMatch(/<a href="#[^"]*agree">Без согласия/)
})
