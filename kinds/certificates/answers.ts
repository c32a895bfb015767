import { singleContent } from '#server/engine/site/site.ts'
import type { Answers } from '../answers.ts'

const KIND_NAMES = {
  system: 'Сертификат системы менеджмента',
  declaration: 'Декларация о соответствии',
  report: 'Протокол испытаний',
} as const

export const answers: Answers<'certificates'> = {
  'certificate.list'(_, { site }) {
    const { title, lead, certificates } = singleContent(site, 'certificates')
    return { title, lead, list: certificates.map(({ kind, ...rest }) => ({ ...rest, kindName: KIND_NAMES[kind] })) }
  },
}
