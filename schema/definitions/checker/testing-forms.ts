import type { Changes } from './testing.ts'

const json = (value: unknown): string => JSON.stringify(value)

/** The keys of a valid form, as JSON texts; tests change some of them. */
export const goodForm = {
  name: json('Вопрос'),
  submit: json({ call: 'form.feedback', label: 'Спросить' }),
  fields: json([
    {
      name: 'email',
      type: 'email',
      label: 'E-mail*',
      autocomplete: 'email',
      validation: { required: true, email: true },
    },
    { name: 'agree', type: 'checkbox', label: '[Согласен](settings:consent)', consent: 'consent' },
  ]),
  note: json('[Политика](settings:politic)'),
  onSuccess: json([{ do: 'openModal', modal: 'thanks' }]),
}

/** Returns changes that add a form to the home page, the modal that opens after it, and the document of its consent. */
export const withForm = (form: Readonly<Record<string, string | undefined>> = {}): Changes => ({
  'pages/home.json': { blocks: json([{ type: 'form', props: { form: 'ask' } }]) },
  'forms/ask.json': { ...goodForm, ...form },
  'modals/thanks.json': {
    title: '{ "$get": "params.title", "default": "Спасибо" }',
    params: json({ title: { type: 'string', optional: true } }),
    blocks: json([{ type: 'text', props: { text: 'Ответим.' } }]),
  },
  'content/documents/consent.json': {
    title: json('Согласие'),
    version: json('2026-03-01'),
    file: json('/assets/terms.pdf'),
    sections: json([{ title: 'Согласие' }]),
  },
})
