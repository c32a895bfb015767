import { KIND_NAMES } from '#schema/kinds/certificates.ts'
import { singleContent } from '../../engine/site/site.ts'
import type { Answers } from './answers.ts'

export const answers: Answers<'certificates'> = {
  'certificate.list'(_, { site }) {
    const { title, lead, certificates } = singleContent(site, 'certificates')
    return { title, lead, list: certificates.map(({ kind, ...rest }) => ({ ...rest, kindName: KIND_NAMES[kind] })) }
  },
}
