import { singleContent } from '../../engine/site/site.ts'
import type { Answers } from './answers.ts'
import { bare, shownIn } from './lists.ts'

export const answers: Answers<'main'> = {
  'main.view'(_, { site }) {
    const { banners, best: _best, ...main } = bare(singleContent(site, 'main'))
    return { ...main, banners: shownIn(site, banners) }
  },
}
