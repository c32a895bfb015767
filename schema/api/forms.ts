import type { Call } from '../definitions/calls/call.ts'
import { accepted, formParts, openBody } from '../definitions/calls/form-body.ts'
import { email, line, object } from '../definitions/contract/fragments.ts'
import { post, requiring } from './shared.ts'

const formFeedbackCall = {
  ...post('/api/app/form/feedback'),
  description: 'Вопрос или просьба перезвонить: сохраняется с файлами и уходит менеджеру.',
  body: { ...openBody, properties: formParts },
  files: true,
  letters: true,
  response: accepted,
} as const satisfies Call

export const formCalls = {
  'form.subscribe': {
    ...post('/api/app/form/subscribe'),
    description: 'Подписка на новости: на почту уходит письмо, по ссылке из него подписка подтверждается.',
    body: object({
      required: { email, agreement: { const: 'Y', description: 'Согласие на рассылку: всегда «Y».' } },
      optional: { ...formParts },
    }),
    letters: true,
    response: requiring({
      code: { type: 'integer', description: 'Сервер ответил: 200 — принято; другое — message стоит над формой.' },
      message: { ...line, description: 'Что сказать.' },
    }),
  },
  'form.feedback': formFeedbackCall,
  'form.questionary': {
    ...formFeedbackCall,
    path: '/api/app/form/questionary',
    description: 'Анкета покупателя: сохраняется с файлами и уходит менеджеру.',
  },
} as const satisfies Record<string, Call>
