import { singleContent } from '#server/engine/site/site.ts'
import { bare } from '#server/shop/content/lists.ts'
import type { Answers } from '../answers.ts'

export const answers: Answers<'about'> = { 'about.view': (_, { site }) => bare(singleContent(site, 'about')) }
