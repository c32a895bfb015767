import { type BlockContract, type FromSchema, list, object, record } from '#schema/definitions/contract/index.ts'
import { plainText } from '#schema/definitions/text/marks.ts'
import { kind } from '#schema/kinds/faq.ts'

export const contract = {
  title: 'Вопросы и ответы',
  description: 'Вопросы по группам; ответ раскрывается.',
  interactive: false,
  heading: 2,
  props: object({ required: { groups: kind.calls['faqs.list'].response.properties.groups } }),
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
