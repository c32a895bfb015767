import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Приглашение подписаться',
  description:
    'Полоса под шапкой с формой подписки: ничего не закрывает, страница отступает. Показывается сама при первом посещении, пока её не закроют или не подпишутся.',
  interactive: true,
  places: ['layout', 'page'],
  props: object({
    required: {
      modal: { type: 'string', role: 'modal', description: 'Окно из schema/modals, содержимое которого в панели.' },
    },
    optional: {
      folded: {
        type: 'array',
        items: { ...line },
        description:
          'Части адресов страниц, где приглашение свёрнуто до названия: там покупают. На телефоне оно свёрнуто всюду.',
      },
      current: { ...link, description: 'Адрес этой страницы.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
