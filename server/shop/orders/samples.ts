import type { CallAnswer, Handlers } from '#schema/definitions/calls/call.ts'
import { list } from '#schema/definitions/json-schema/unknown.ts'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { acceptSubmission } from '../../engine/forms/accept-submission.ts'
import type { FormBody, FormContext } from '../../engine/forms/validate-submission.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { letterOf } from '../../engine/mail/mailer.ts'
import type { Site } from '../../engine/site/site.ts'
import { toCard } from '../catalog/calls/card.ts'
import type { ListContext } from '../lists/calls/basket.ts'
import { addTo, readProducts, removeFrom } from '../lists/calls/favorite.ts'
import { deleteItems, MAX } from '../lists/items.ts'
import { prefixOf } from '../regions/regions.ts'
import { emailIn, saveSubmission } from '../submissions/save-submission.ts'
import { readValues, submissionsWithBuyer } from '../submissions/values.ts'
import { RECENT_MS } from './order.ts'

function priceText({ constants }: Site, count: number): string {
  const { kopecks } = constants.samples
  if (kopecks === 0) return 'Бесплатно'
  const samples = `${count}\u00a0${plural(count, 'образец', 'образца', 'образцов')}`
  return `${samples} по\u00a0${rubles(kopecks)}: ${rubles(kopecks * count)} с\u00a0НДС`
}

/** Stores a request for samples. @throws HttpError 422 if no sample is selected, and what `acceptSubmission` throws */
async function sampleOrder(body: FormBody, context: ListContext & FormContext): Promise<CallAnswer<'sample.order'>> {
  const { items, products } = await readProducts('sample', context)
  if (products.length === 0)
    throw new HttpError(422, 'Образцы не\u00a0выбраны. Если вы уже отправили этот запрос, он принят.')
  const submission = await acceptSubmission('sample.order', body, context)
  const records = products.map(({ record }) => record)
  const rows = [
    ...records.map(({ article, name }, i) => ({ label: `Образец ${i + 1}`, text: `${name}, артикул ${article}` })),
    { label: 'Стоимость образцов', text: priceText(context.site, products.length) },
  ]
  const whole = {
    ...submission,
    body: { ...submission.body, samples: records.map(({ article }) => article) },
    answers: [...rows, ...submission.answers],
  }
  const id = await saveSubmission(whole, context, async (transaction, id) => {
    await deleteItems({ transaction }, items)
    const to = emailIn(submission.values)
    const letter = { params: { number: String(id), asked: rows }, typed: { answers: submission.answers } }
    if (to) await context.mailer.write(transaction, { to, mail: 'samples-received', ...letter })
  })
  return { data: { id } }
}

export const sampleHandlers: Handlers<'sample', ListContext, ListContext & FormContext> = {
  async 'sample.item'({ region }, context) {
    const { items, products, gone } = await readProducts('sample', context)
    const { site } = context
    const prefix = prefixOf(site, region)
    const { terms } = site.constants.samples
    return {
      products: products.map((product) => toCard(site, product, prefix)),
      gone,
      count: items.length,
      most: MAX.sample,
      price: priceText(site, products.length),
      ...(terms !== undefined && { terms }),
    }
  },

  'sample.add': addTo('sample'),

  'sample.remove': removeFrom('sample'),

  /** Returns the visitor's last request for samples. @throws HttpError 404 without a recent request */
  async 'sample.last'(_, { database, uid }) {
    const row = await submissionsWithBuyer(database.query)
      .select(['submissions.id', 'created_at'])
      .where('call', '=', 'sample.order')
      .where('uid', '=', uid)
      .where('created_at', '>', new Date(Date.now() - RECENT_MS).toISOString())
      .orderBy('submissions.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) throw new HttpError(404, 'Недавних запросов образцов у\u00a0вас нет.')
    // `sampleOrder` stored the samples and their price as the first answers.
    const { answers, body } = readValues(row)
    const email = emailIn(body) ?? ''
    const letter = await letterOf(database.query, email, row.created_at)
    return { number: row.id, ...letter, asked: answers.slice(0, list(body.samples).length + 1) }
  },

  'sample.order': sampleOrder,
}
