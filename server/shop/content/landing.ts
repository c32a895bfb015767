import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { memoizeBy } from '#schema/definitions/memoize.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import type { Site } from '../../engine/site/site.ts'
import type { Answers } from './answers.ts'
import { bare, byAlphabet } from './lists.ts'

export const answers: Answers<'landing'> = {
  'landing.list': (_, { site }) => landings(site),
  'landing.view'({ code }, { site }) {
    const item = site.content('landing').get(code)
    if (!item) throw new HttpError(404, 'Такой страницы нет.')
    const { data: _, ...shown } = bare(item)
    return { item: { code, ...shown }, others: landings(site).list.filter((other) => other.code !== code) }
  },
}

const landings = memoizeBy(
  (site: Site): CallAnswer<'landing.list'> => ({
    list: [...site.content('landing')]
      .map(([code, { title, lead, cover }]) => ({
        code,
        title,
        lead,
        link: addressOf(site, 'landing.view', { code }),
        ...(cover && { drawing: cover }),
      }))
      .sort((a, b) => byAlphabet(a.title, b.title)),
  }),
)
