import { answeredOffice, sampleHours, sampleOffice, uidQuery } from '#schema/api/shared.ts'
import type { Call } from '#schema/definitions/calls/call.ts'
import { line } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'
import { writing } from '../article/kind.ts'
import { certificateBody, faqBody } from '../main/kind.ts'
import { hours } from '../settings/kind.ts'

const { title, file, ...certificateOptional } = certificateBody.required

export const officeListCall = {
  method: 'GET',
  path: '/api/app/content/office/list',
  description: 'Офисы и производства.',
  query: uidQuery,
  content: { kind: 'settings' },
  response: object({
    description: 'Офисы и общие часы работы.',
    required: {
      list: { type: 'array', minItems: 1, description: 'Офисы и производства.', items: answeredOffice },
      hours,
    },
  }),
  sample: {
    list: [sampleOffice],
    hours: sampleHours,
  },
} as const satisfies Call

export const contentListCalls = {
  'certificate.list': {
    method: 'GET',
    path: '/api/app/content/certificate/list',
    description: 'Сертификаты, декларации и протоколы.',
    content: { kind: 'certificates' },
    response: object({
      description: 'Документы завода.',
      required: {
        title: writing.title,
        lead: writing.lead,
        list: {
          type: 'array',
          minItems: 1,
          description: 'Документы.',
          items: object({
            description: 'Документ.',
            required: { title, file },
            // Back ends behind us may know no more of a document.
            optional: {
              ...certificateOptional,
              ...certificateBody.optional,
              kindName: { ...line, description: 'Вид документа словами.' },
            },
          }),
        },
      },
    }),
    sample: {
      title: 'Сертификаты',
      lead: 'Анонс.',
      list: [
        {
          title: 'Сертификат',
          number: '1',
          issuer: 'Орган',
          issued: '2026-01-01',
          scope: 'Тара',
          file: '/assets/documents/terms_of_use.pdf',
          kindName: 'Сертификат',
        },
      ],
    },
  },
  'office.list': officeListCall,
  'faqs.list': {
    method: 'GET',
    path: '/api/app/content/faqs/list',
    description: 'Вопросы и ответы.',
    query: uidQuery,
    content: { kind: 'faq' },
    response: object({ description: 'Вопросы по группам.', required: faqBody }),
    sample: {
      title: 'Вопросы и ответы',
      lead: 'Анонс.',
      groups: [
        { title: 'Заказ', anchor: 'order', questions: [{ question: 'Какой минимум?', answer: 'Одна коробка.' }] },
      ],
    },
  },
} as const satisfies Record<string, Call>
