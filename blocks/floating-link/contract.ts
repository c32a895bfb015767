import { type BlockContract, type FromSchema, line, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Плавающая кнопка',
  description:
    'Ссылка значком, одна на\u00a0страницу: анкета. Ничего не\u00a0закрывает: на\u00a0широком экране стоит на\u00a0поле страницы, на\u00a0остальных\u00a0— в\u00a0конце панели внизу экрана, поэтому в\u00a0шаблоне идёт после неё.',
  // Interactive so that the document's `data-blocks` contains this type. CSS then reserves space in the bottom bar.
  interactive: 'touched',
  places: ['layout', 'page'],
  props: object({
    required: {
      text: { ...line, description: 'Надпись: видна под указателем и\u00a0с\u00a0клавиатуры.' },
      link: { ...link, description: 'Куда ведёт кнопка.' },
      icon: {
        enum: ['checklist', 'phone', 'mail'],
        description: 'Значок: checklist — список, phone — телефон, mail — конверт.',
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
