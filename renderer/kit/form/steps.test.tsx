import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { ComponentsContext } from '../../engine/tree/Tree.tsx'
import { FORM_STEPS } from '../../engine/tree/types.ts'
import { Form } from './Form.tsx'
import { Steps } from './Steps.tsx'
import { plainForm, when } from './testing.ts'

const fields: readonly FormField[] = [
  { name: 'page', type: 'hidden', default: 'x' },
  { name: 'early', label: 'Рано', visible: when({ $eq: [{ $get: 'form.page' }, 'y'] }) },
  { name: 'kind', type: 'radio', label: 'Вид', options: [{ value: 'jar', text: 'Банка' }] },
  {
    name: 'more',
    type: 'checkboxes',
    label: 'Ещё',
    options: [
      { value: 'lid', text: 'Крышка' },
      { value: 'pump', text: 'Дозатор' },
    ],
  },
  { name: 'rare', label: 'Редкое', visible: when({ $eq: [{ $get: 'form.kind' }, 'can'] }) },
  { name: 'sketch', type: 'file', label: 'Чертёж', validation: { required: true, file: { kinds: ['pdf'] } } },
  { name: 'password', type: 'password', label: 'Пароль' },
]

const values = { page: 'x', kind: 'jar', more: ['lid', 'pump'] }

/** Renders the form at a step; by default at the first one. */
const renderAt = (step?: number): string =>
  renderToStaticMarkup(
    <ComponentsContext value={{ [FORM_STEPS]: Steps }}>
      <Form
        form={{
          ...plainForm,
          fields,
          steps: [
            { title: 'До', fields: ['early'] },
            { title: 'Какая', fields: ['kind', 'more'] },
            { title: 'Редкая', fields: ['rare'] },
            { title: 'Файлы', fields: ['sketch', 'password'] },
          ],
          ...(step !== undefined && { state: { values, errors: {}, step } }),
        }}
      />
    </ComponentsContext>,
  ).replaceAll('\u00a0', ' ')

const inputsOf = (html: string, name: string) =>
  [...html.matchAll(/<input[^>]*>/g)].flatMap(([input]) => (input.includes(`name="${name}"`) ? [input] : []))

it('begins with the first step that has something to see, without a way back', () => {
  const html = renderAt()
  expect(html).toContain('Шаг 1 из 2')
  expect(html).toContain('value="next"')
  expect(html).not.toContain('value="back"')
  expect(html).not.toContain('autofocus')
  expect(inputsOf(html, 'kind')).toEqual([expect.stringContaining('type="radio"')])
  expect(inputsOf(html, 'page')).toEqual([expect.stringContaining('value="x"')])
})

it('carries the answers of other steps, once each', () => {
  const html = renderAt(3)
  expect(html).toContain('Шаг 2 из 2')
  expect(html).toMatch(/<p[^>]*autofocus[^>]*>.*Файлы/)
  expect(inputsOf(html, 'kind')).toEqual(['<input type="hidden" name="kind" value="jar"/>'])
  expect(inputsOf(html, 'more')).toHaveLength(2)
  expect(inputsOf(html, 'sketch')).toEqual([expect.stringContaining('type="file"')])
})

it('asks for a file before sending, not between steps without a script, and says so', () => {
  const NOTE = /<noscript><p[^>]*>Между шагами браузер не хранит ни файлов/
  expect(renderAt(3)).toMatch(NOTE)
  expect(inputsOf(renderAt(3), 'sketch').join()).not.toContain('required')
  expect(renderAt(1)).not.toMatch(NOTE)
  expect(renderAt(4)).not.toMatch(NOTE)
  expect(inputsOf(renderAt(4), 'sketch').join()).toContain('required')
})

it('passes over a step whose fields are hidden by the answers', () => {
  expect(renderAt(2)).toContain('Файлы')
})

it('sums the answers up, and asks again for what a post does not keep', () => {
  const html = renderAt(4)
  expect(html).toContain('Проверьте')
  expect(html).toMatch(/<dt[^>]*>Вид<\/dt><dd>Банка<\/dd>.*<dt[^>]*>Ещё<\/dt><dd>Крышка, Дозатор<\/dd>/)
  expect(inputsOf(html, 'sketch')).toEqual([expect.stringContaining('type="file"')])
  expect(inputsOf(html, 'password')).toEqual([expect.stringContaining('type="password"')])
  expect(html).toMatch(/Отправить.*value="back"/s)
  expect(html).not.toContain('value="next"')
})
