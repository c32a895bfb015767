import { singleContent } from '#server/engine/site/site.ts'
import type { Answers } from '../answers.ts'
import { KIND_NAMES } from './kind.ts'

export const answers: Answers<'certificates'> = {
  'certificate.list'(_, { site }) {
    const { title, lead, certificates } = singleContent(site, 'certificates')
    return { title, lead, list: certificates.map(({ kind, ...rest }) => ({ ...rest, kindName: KIND_NAMES[kind] })) }
  },
}
