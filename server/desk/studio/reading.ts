import { PLACES } from '#schema/definitions/contract/block.ts'
import { addressWords } from '#schema/definitions/expressions/said.ts'
import { fieldContracts, fieldTypeNames } from '#schema/definitions/fields/field-contracts.ts'
import { sampleOfType, schemaOfType } from '#schema/definitions/fields/schema-of-type.ts'
import { titleOfFile, withTitles } from '#schema/definitions/kinds/files.ts'
import { DAY_MS } from '#schema/definitions/text/dates.ts'
import { formatMoment, sentence } from '#schema/definitions/text/format.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { previewKey } from '../../engine/pages/preview.ts'
import { routeAt } from '../../engine/pages/query.ts'
import type { Site } from '../../engine/site/site.ts'
import { type DeskHandlers, mayCall } from '../context.ts'
import { nameOf } from '../requests.ts'
import { answerOf, isEdited, wantedText } from './editing.ts'
import { callsOf, draftedSite } from './page-files.ts'
import { publishedByOthers } from './publications.ts'
import { isGuarded, partialsOfLetters } from './publish.ts'
import { readScheduled } from './scheduled.ts'

/** Returns the address of a page. Its parameters are replaced by «…». Returns undefined if the page has no address. */
const addressIn = ({ routes }: Site, page: string): string | undefined =>
  routes.filter((route) => route.page === page).map(({ path }) => addressWords(path))[0]

export const studioReadingHandlers = {
  async 'desk.studio'(_, context) {
    const { database, staff, desk } = context
    const { studio } = desk
    const drafted = await studio.drafts.read(staff.id)
    const site = draftedSite(drafted, context)
    const { kinds, variants } = site
    // The first check takes seconds. It starts when the studio opens, so that the result is ready for the first change.
    studio.check(studio.texts(), staff.id).catch(() => undefined)
    const names = studio.namesIn(drafted.texts)
    const pages = names.flatMap(({ word, id: path, title }) => {
      const { route, params } = (word === 'link' && /^\/[^#]*$/.test(path) && routeAt(site, path)) || {}
      if (!route || kinds.areaOf(route.page).staff) return []
      const { [variants.param]: _, ...parts } = params ?? {}
      const hasVariants = route.path.startsWith(`/{${variants.param}?}`)
      return [{ path, title, hasVariants, route: route.page, ...(Object.keys(parts).length > 0 && { params: parts }) }]
    })
    const mayAll = mayCall(site, staff.role, 'desk.studioGuarded')
    const ofLetters = mayAll ? undefined : partialsOfLetters(drafted.site, kinds)
    const holder = { who: nameOf(staff), staff: staff.id, isDraft: true }
    const pictures = Object.entries(drafted.texts.pictures).flatMap(([address, picture]) =>
      'address' in picture ? { address, picture: picture.address } : [],
    )
    return {
      pictures,
      mayPublish: mayCall(site, staff.role, 'desk.studioPublish'),
      key: previewKey(site.signing, holder),
      keySignedIn: previewKey(site.signing, { ...holder, isSignedIn: true }),
      ...answerOf(drafted),
      pages,
      names: names.filter(({ word }) => word !== 'link'),
      files: site.files.all
        .filter(({ file }) => isEdited(site, file))
        .map(({ file, kind, id, value }) => ({
          ...{ file, kind, title: titleOfFile({ value }, (kind === 'page' && addressIn(site, id)) || id) },
          isGuarded: ofLetters !== undefined && isGuarded(site, file, ofLetters),
          isNamed: kinds.get(kind).named !== undefined && !kinds.isSingle(kind),
          addresses: kind === 'page' ? site.routes.flatMap(({ path, page }) => (page === id ? path : [])) : [],
        })),
      variants: variants.list.map(({ code, name }) => ({ code, title: name })),
      scheduled: (await readScheduled(database.query)).length,
    }
  },

  /** Tells what others have published in the last day or since the draft's last change, and who else has a draft. */
  async 'desk.studioOthers'(_, { database: { query }, staff, desk: { studio } }) {
    const own = await studio.drafts.read(staff.id)
    const since = new Date(Math.min(Date.now() - DAY_MS, Date.parse(own.draft.changedAt ?? '9999')))
    const news = (await publishedByOthers(query, staff.id, since.toISOString())).map(({ at, who, words, files }) => ({
      text: sentence(`Опубликовано: ${who}, ${formatMoment(at)}: ${words}`),
      files: files.map(({ file }) => file),
    }))
    const drafting = query.selectFrom('studio_drafts').select('staff_id').where('changed_at', 'is not', null)
    const others = query.selectFrom('staff').selectAll().where('id', 'in', drafting).where('id', '!=', staff.id)
    const editing = (await others.execute()).map(async (author) => ({
      text: `Эти\u00a0же файлы правит ${nameOf(author)}: правки пока в\u00a0черновике.`,
      files: [...(await studio.drafts.read(author.id)).changed.keys()],
    }))
    return { ...answerOf(own), notes: [...news, ...(await Promise.all(editing))] }
  },

  async 'desk.studioBlocks'(_, { site: { kinds }, desk: { studio } }) {
    const blocks = [...studio.contracts].map(
      async ([type, { title, description, props, slots = {}, places = PLACES }]) => {
        const example = await studio.exampleOf(type)
        const shown = example === undefined ? {} : { example }
        return { type, title, description, props, slots, places: [...places], ...shown }
      },
    )
    return {
      blocks: await Promise.all(blocks),
      kinds: Object.fromEntries(kinds.names.map((kind) => [kind, kinds.get(kind).edited || kinds.get(kind).schema])),
      sources: Object.fromEntries(
        kinds.names.flatMap((kind) => Object.keys(callsOf(kinds, kind)).map((call) => [call, kind])),
      ),
      fields: fieldTypeNames.map((type) => ({
        type,
        title: fieldContracts[type].title,
        schema: schemaOfType(type, kinds.get('form').schema.properties?.fields?.items ?? {}),
        sample: sampleOfType(type),
      })),
    }
  },

  /** Returns the value of a file in the caller's draft. @throws HttpError 404 */
  async 'desk.studioFile'({ file }, { site, staff, desk: { studio } }) {
    const files = await studio.drafts.read(staff.id)
    return { value: JSON.parse(wantedText(site, files, file)) }
  },

  async 'desk.studioProblems'(_, context) {
    const { staff, desk } = context
    const { studio, warnings } = desk
    const drafted = await studio.drafts.read(staff.id)
    const { draft, texts, changed } = drafted
    const known = warnings()
    const problems = (changed.size === 0 ? [] : await studio.check(texts, staff.id)).filter(
      ({ file, severity, pointer, message }) =>
        severity === 'error' ||
        changed.has(file) ||
        !known.some((other) => other.file === file && other.pointer === pointer && other.message === message),
    )
    // Creating the draft's site takes time, and only descriptions of problems need it.
    const { files } = problems.length === 0 ? context.site : draftedSite(drafted, context)
    return {
      list: problems.map(({ file, pointer, severity, line, ...words }) => ({
        ...{ file, pointer, severity, line },
        ...{ message: withTitles(words.message, files), hint: withTitles(words.hint, files) },
      })),
      conflicts: [...draft.conflicts],
    }
  },

  /** Returns the files that refer to a file. @throws HttpError 404 */
  async 'desk.studioUses'({ file }, { site, staff, desk: { studio } }) {
    const files = await studio.drafts.read(staff.id)
    wantedText(site, files, file)
    return { files: [...studio.files.uses(files.texts, file)] }
  },

  /** Describes the expression at a position in a file. @throws HttpError 404 */
  async 'desk.studioPaths'({ file, pointer }, { site, staff, desk: { studio } }) {
    const files = await studio.drafts.read(staff.id)
    wantedText(site, files, file)
    return studio.pathsAt(files.texts, file, pointer)
  },

  /** Returns a sample document of a block or letter. @throws HttpError 404 */
  async 'desk.studioSpecimen'({ name }, context) {
    const { staff, desk } = context
    const site = draftedSite(await desk.studio.drafts.read(staff.id), context)
    const html = await desk.studio.specimenOf(site, name)
    if (html === undefined) throw new HttpError(404, 'Такого образца нет.')
    return { html: html.replaceAll(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '') }
  },

  async 'desk.studioSources'(_, { staff, desk: { studio } }) {
    const { texts } = await studio.drafts.read(staff.id)
    return { list: studio.files.sources(texts) }
  },
} satisfies Partial<DeskHandlers>
