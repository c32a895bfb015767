import { singleContent } from '#server/engine/site/site.ts'
import { bare, shownIn } from '#server/shop/content/lists.ts'
import type { Answers } from '../answers.ts'

export const answers: Answers<'main'> = {
  'main.view'(_, { site }) {
    const { banners, best: _best, ...main } = bare(singleContent(site, 'main'))
    return { ...main, banners: shownIn(site, banners) }
  },
}
