import { type BlockContract, type FromSchema, line, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Приглашение подписаться',
  description:
    'Полоса с\u00a0названием в\u00a0левом нижнем углу, которая раскрывается до\u00a0формы подписки: ничего не\u00a0сдвигает. Показывается сама при первом посещении, пока её не\u00a0закроют или не\u00a0подпишутся.',
  interactive: 'now',
  places: ['layout', 'page'],
  slots: { content: { description: 'Форма подписки.' } },
  props: object({
    required: { title: { ...line, description: 'Название панели.' } },
    optional: {
      folded: {
        type: 'array',
        items: { ...line },
        description: 'Части адресов страниц, где приглашение ждёт в\u00a0конце страницы: там покупают.',
      },
      current: { ...link, description: 'Адрес этой страницы.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
