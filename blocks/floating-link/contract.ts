import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Плавающая кнопка',
  description:
    'Ссылка со значком у\u00a0края экрана, одна на\u00a0страницу: анкета. Ничего не\u00a0закрывает: стоит на\u00a0поле страницы, а\u00a0на\u00a0телефоне\u00a0— последней в\u00a0нижней панели, поэтому в\u00a0шаблоне идёт после неё.',
  interactive: false,
  places: ['layout', 'page'],
  props: object({
    required: {
      text: {
        ...line,
        description: 'Надпись, на\u00a0телефоне лучше в\u00a0одно слово.',
      },
      link: { ...link, description: 'Куда ведёт кнопка.' },
      icon: { enum: ['checklist', 'phone', 'mail'], description: 'Значок.' },
    },
    optional: {
      rest: {
        ...line,
        description: 'Продолжение надписи: на\u00a0телефоне его только читает программа экранного доступа.',
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
