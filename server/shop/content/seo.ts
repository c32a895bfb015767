import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { singleContent } from '../../engine/site/site.ts'
import type { Answers } from './answers.ts'

/** SEO data of a path that schema/content/seo.json does not list. */
const NO_SEO: CallAnswer<'seo.data'> = {
  h1: '',
  title: '',
  picture: '',
  canonical: '',
  robots: '',
  description: '',
  keywords: '',
  text: '',
}

export const answers: Answers<'seo'> = {
  'seo.data'({ path }, { site }) {
    const { path: _, ...meta } = singleContent(site, 'seo').pages.find((page) => page.path === path) ?? { path }
    return { ...NO_SEO, ...meta }
  },
}
