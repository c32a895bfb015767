import { sitemapCalls } from '#schema/api/sitemap.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Карта сайта',
  description: 'Все страницы сайта по группам.',
  interactive: false,
  heading: 2,
  props: object({ required: { groups: sitemapCalls['sitemap.view'].response.properties.groups } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
