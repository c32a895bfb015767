import { type BlockContract, type FromSchema, line, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Приглашение подписаться',
  description:
    'Небольшая панель в левом нижнем углу с\u00a0формой подписки: ничего не сдвигает. Показывается сама при первом посещении, пока её не\u00a0закроют или не\u00a0подпишутся.',
  interactive: 'now',
  places: ['layout', 'page'],
  slots: { content: { description: 'Форма подписки.' } },
  props: object({
    required: { title: { ...line, description: 'Название панели.' } },
    optional: {
      folded: {
        type: 'array',
        items: { ...line },
        description:
          'Части адресов страниц, где приглашение ждёт в\u00a0конце страницы, свёрнутое до названия: там покупают. На\u00a0телефоне оно свёрнуто всюду.',
      },
      current: { ...link, description: 'Адрес этой страницы.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
