import {
  type BlockContract,
  type FromSchema,
  line,
  list,
  object,
  objects,
  record,
  slug,
  text,
} from '#schema/definitions/contract/index.ts'
import { plainText } from '#schema/definitions/text/marks.ts'

export const contract = {
  title: 'Вопросы и ответы',
  description: 'Вопросы по группам; ответ раскрывается.',
  interactive: false,
  heading: 2,
  props: object({
    required: {
      groups: objects({
        description: 'Группы вопросов.',
        minItems: 1,
        item: 'Группа.',
        required: {
          title: { ...line, description: 'Название группы.' },
          anchor: { ...slug, description: 'Якорь группы.' },
          questions: objects({
            description: 'Вопросы группы.',
            unique: ['question'],
            minItems: 1,
            item: 'Вопрос с ответом.',
            required: {
              question: { ...line, description: 'Вопрос.' },
              answer: { ...text, description: 'Ответ; абзацы через пустую строку.' },
            },
          }),
        },
      }),
    },
  }),
  jsonLd: ({ groups }) => ({
    '@type': 'FAQPage',
    mainEntity: list(groups)
      .flatMap((group) => list(record(group).questions))
      .map(record)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(String(answer)) },
      })),
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
