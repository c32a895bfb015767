import { type BlockContract, type FromSchema, line, object, text } from '#schema/definitions/contract/index.ts'
import { heroDrawings, heroFacts } from '#schema/kinds/main.ts'

export const contract = {
  title: 'Первый экран',
  description: 'Начало главной: заголовок, текст, на широком экране изделия на\u00a0одной линии, главные цифры.',
  interactive: false,
  places: ['page'],
  heading: 1,
  headline: 'title',
  props: object({
    required: {
      title: { ...line, description: 'Заголовок первого уровня.' },
      text: { ...text, description: 'Один абзац под заголовком.' },
      drawings: heroDrawings,
    },
    optional: { facts: heroFacts },
  }),
  slots: { actions: { description: 'Кнопки под текстом.' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
