import { line } from '../contract/fragments.ts'

/** Keys of content that has its own page, such as an article: title, lead, description, body. */
export const writing = {
  title: { ...line, maxLength: 120, description: 'Заголовок.' },
  lead: { ...line, maxLength: 300, description: 'Анонс: одно-два предложения для списков.' },
  description: { ...line, maxLength: 180, description: 'Описание для поисковых систем, до 160 знаков.' },
  body: {
    type: 'array',
    role: 'blocks',
    minItems: 1,
    description: 'Текст блоками.',
    examples: [[{ type: 'text', props: { text: 'Образец.' } }]],
  },
} as const
