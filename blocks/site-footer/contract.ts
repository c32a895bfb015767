import {
  type BlockContract,
  type FromSchema,
  line,
  link,
  object,
  objects,
  record,
} from '#schema/definitions/contract/index.ts'
import { openingHours } from '#schema/definitions/text/dates.ts'
import { settingsViewCall } from '#schema/kinds/settings.ts'

const { logo, footerMenu, contacts, offices, company, hours } = settingsViewCall.response.properties

export const contract = {
  title: 'Подвал сайта',
  description: 'Логотип, меню, контакты, офисы и производства, документы и сведения о продавце.',
  interactive: false,
  places: ['layout'],
  props: object({
    required: {
      logo,
      menu: footerMenu,
      contacts,
      offices,
      company,
      documents: objects({
        description: 'Ссылки внизу: политика, правила, согласие, карта сайта.',
        item: 'Ссылка.',
        required: { text: { ...line, description: 'Надпись.' }, link: { ...link, description: 'Куда ведёт.' } },
        optional: { shown: { type: 'boolean', default: true, description: 'false — ссылки нет.' } },
      }),
      since: { type: 'integer', minimum: 1900, description: 'Год основания.' },
      year: { type: 'integer', minimum: 1900, description: 'Текущий год.' },
    },
    optional: { hours },
  }),
  jsonLd: ({ company, contacts, logo, hours: open }, origin) => {
    const { legalName, inn, address } = record(company)
    const { phone, email } = record(contacts)
    return {
      '@type': 'Organization',
      name: record(logo).text,
      legalName,
      taxID: inn,
      address,
      telephone: phone,
      email,
      url: `${origin}/`,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'sales',
        telephone: phone,
        email,
        ...(Array.isArray(open) && { hoursAvailable: openingHours(open) }),
      },
    }
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
