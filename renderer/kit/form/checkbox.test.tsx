import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Form } from './Form.tsx'
import { plainForm } from './testing.ts'

const ERROR = 'Без согласия отправить нельзя'

it('a box shows its error in a line below, is marked, and is named above the form', () => {
  // After a post without JavaScript in which the box was not checked.
  const state = { values: {}, errors: { agree: ERROR }, message: 'Проверьте поля: согласие.' }
  const fields = [{ name: 'agree', type: 'checkbox', label: 'Согласен' } as const]
  const html = renderToStaticMarkup(<Form form={{ ...plainForm, fields, state }} />)
  const [, id] = /<p class="[^"]*" id="([^"]*agree-error)">/.exec(html) ?? []
  expect(html).toMatch(new RegExp(`<input[^>]*aria-invalid="true"[^>]*aria-describedby="${id}"`))
  expect(html).toContain(ERROR)
  expect(html.replace(/<[^>]*>/g, '')).toContain(`Проверьте поля: ${ERROR}.`)
  expect(html).toMatch(/<a href="#[^"]*agree">Без согласия/)
})
