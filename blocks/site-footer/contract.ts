import type { FromSchema } from 'json-schema-to-ts'
import { record } from '#schema/definitions/authoring/walk.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { email, line, link, phone } from '#schema/definitions/contract/fragments.ts'
import { hours } from '#schema/definitions/kinds/content/settings.ts'

export const contract = {
  title: 'Подвал сайта',
  description: 'Логотип, меню, контакты, офисы и производства, документы и сведения о продавце.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['logo', 'menu', 'contacts', 'offices', 'company', 'documents', 'since', 'year'],
    properties: {
      logo: {
        type: 'object',
        description: 'Логотип.',
        additionalProperties: false,
        required: ['text', 'alt'],
        properties: {
          text: { ...line, description: 'Название в логотипе.' },
          alt: { ...line, description: 'Полное название: читает программа экранного доступа.' },
        },
      },
      menu: {
        type: 'array',
        description: 'Группы ссылок.',
        items: {
          type: 'object',
          description: 'Группа.',
          additionalProperties: false,
          required: ['title', 'items'],
          properties: {
            title: { ...line, description: 'Название группы.' },
            items: {
              type: 'array',
              description: 'Ссылки группы.',
              items: {
                type: 'object',
                description: 'Ссылка.',
                additionalProperties: false,
                required: ['name', 'link'],
                properties: {
                  name: { ...line, description: 'Надпись.' },
                  link: { ...link, description: 'Куда ведёт.' },
                },
              },
            },
          },
        },
      },
      contacts: {
        type: 'object',
        description: 'Контакты.',
        additionalProperties: false,
        required: ['email', 'phone', 'socials'],
        properties: {
          email: { ...email, description: 'Почта.' },
          phone: { ...phone, description: 'Телефон.' },
          socials: {
            type: 'array',
            description: 'Страницы в соцсетях.',
            items: {
              type: 'object',
              description: 'Страница в соцсети.',
              additionalProperties: false,
              required: ['code', 'title', 'link'],
              properties: {
                code: { enum: ['telegram', 'vk', 'youtube', 'rutube'], description: 'Код значка.' },
                title: { ...line, description: 'Название: читает программа экранного доступа.' },
                link: { ...link, description: 'Адрес страницы.' },
              },
            },
          },
        },
      },
      offices: {
        type: 'array',
        description: 'Офисы и производства.',
        items: {
          type: 'object',
          description: 'Офис или производство.',
          additionalProperties: false,
          required: ['name', 'address'],
          properties: {
            name: { ...line, description: 'Название.' },
            city: { ...line, description: 'Город.' },
            address: { ...line, description: 'Адрес.' },
            production: { type: 'boolean', default: false, description: 'true — здесь производство.' },
          },
        },
      },
      hours: { ...hours, description: 'Часы работы.' },
      company: {
        type: 'object',
        description: 'Сведения о продавце.',
        additionalProperties: false,
        required: ['legalName', 'inn', 'ogrn', 'address'],
        properties: {
          legalName: { ...line, description: 'Полное название юридического лица.' },
          inn: { ...line, description: 'ИНН.' },
          ogrn: { ...line, description: 'ОГРН.' },
          address: { ...line, description: 'Юридический адрес.' },
        },
      },
      documents: {
        type: 'array',
        description: 'Ссылки внизу: политика, правила, согласие, карта сайта.',
        items: {
          type: 'object',
          description: 'Ссылка.',
          additionalProperties: false,
          required: ['text', 'link'],
          properties: {
            text: { ...line, description: 'Надпись.' },
            link: { ...link, description: 'Куда ведёт.' },
            shown: { type: 'boolean', default: true, description: 'false — ссылки нет.' },
          },
        },
      },
      since: { type: 'integer', minimum: 1900, description: 'Год основания.' },
      year: { type: 'integer', minimum: 1900, description: 'Текущий год.' },
    },
  },
  facts: ({ company, contacts, logo }, origin) => {
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
    }
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
