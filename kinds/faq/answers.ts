import { singleContent } from '#server/engine/site/site.ts'
import { bare } from '#server/shop/content/lists.ts'
import type { Answers } from '../answers.ts'

export const answers: Answers<'faq'> = { 'faqs.list': (_, { site }) => bare(singleContent(site, 'faq')) }
