import {
  type BlockContract,
  email,
  type FromSchema,
  line,
  link,
  object,
  objects,
  phone,
  record,
} from '#schema/definitions/contract/index.ts'
import { openingHours } from '#schema/definitions/text/hours.ts'
import { hours } from '#schema/kinds/settings.ts'

export const contract = {
  title: 'Подвал сайта',
  description: 'Логотип, меню, контакты, офисы и производства, документы и сведения о продавце.',
  interactive: false,
  places: ['layout'],
  props: object({
    required: {
      logo: object({
        description: 'Логотип.',
        required: {
          text: { ...line, description: 'Название в логотипе.' },
          alt: { ...line, description: 'Полное название: читает программа экранного доступа.' },
        },
      }),
      menu: objects({
        description: 'Группы ссылок.',
        item: 'Группа.',
        required: {
          title: { ...line, description: 'Название группы.' },
          items: objects({
            description: 'Ссылки группы.',
            item: 'Ссылка.',
            required: { name: { ...line, description: 'Надпись.' }, link: { ...link, description: 'Куда ведёт.' } },
          }),
        },
      }),
      contacts: object({
        description: 'Контакты.',
        required: {
          email: { ...email, description: 'Почта.' },
          phone: { ...phone, description: 'Телефон.' },
          socials: objects({
            description: 'Страницы в соцсетях.',
            item: 'Страница в соцсети.',
            required: {
              code: { enum: ['telegram', 'vk', 'youtube', 'rutube'], description: 'Код значка.' },
              title: { ...line, description: 'Название: читает программа экранного доступа.' },
              link: { ...link, description: 'Адрес страницы.' },
            },
          }),
        },
      }),
      offices: objects({
        description: 'Офисы и производства.',
        item: 'Офис или производство.',
        required: { name: { ...line, description: 'Название.' } },
        optional: {
          address: { ...line, description: 'Адрес.' },
          city: { ...line, description: 'Город.' },
          production: { type: 'boolean', default: false, description: 'true — здесь производство.' },
        },
      }),
      company: object({
        description: 'Сведения о продавце.',
        required: {
          legalName: { ...line, description: 'Полное название юридического лица.' },
          inn: { ...line, description: 'ИНН.' },
          ogrn: { ...line, description: 'ОГРН.' },
          address: { ...line, description: 'Юридический адрес.' },
        },
      }),
      documents: objects({
        description: 'Ссылки внизу: политика, правила, согласие, карта сайта.',
        item: 'Ссылка.',
        required: { text: { ...line, description: 'Надпись.' }, link: { ...link, description: 'Куда ведёт.' } },
        optional: { shown: { type: 'boolean', default: true, description: 'false — ссылки нет.' } },
      }),
      since: { type: 'integer', minimum: 1900, description: 'Год основания.' },
      year: { type: 'integer', minimum: 1900, description: 'Текущий год.' },
    },
    optional: {
      hours: { ...hours, description: 'Часы работы.' },
      places: { type: 'boolean', default: true, description: 'false — без адресов: они на самой странице.' },
    },
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
