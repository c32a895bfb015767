import { singleContent } from '../../engine/site/site.ts'
import type { Answers } from './answers.ts'
import { bare } from './lists.ts'

export const answers: Answers<'faq'> = { 'faqs.list': (_, { site }) => bare(singleContent(site, 'faq')) }
