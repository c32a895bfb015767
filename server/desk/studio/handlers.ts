import { buildPath } from '#schema/definitions/addresses/routing.ts'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/types.ts'
import { PLACES } from '#schema/definitions/contract/block.ts'
import { rewritten } from '#schema/definitions/drafts/apply.ts'
import { applyToValue, type Operation } from '#schema/definitions/drafts/operations.ts'
import { fieldContracts } from '#schema/definitions/fields/field-contracts.ts'
import { sampleOfType, schemaOfType } from '#schema/definitions/fields/schema-of-type.ts'
import { fieldTypeNames } from '#schema/definitions/fields/types.ts'
import { fromPointer } from '#schema/definitions/json-schema/at-path.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { FILES_LABEL, type SchemaFile } from '#schema/definitions/kinds/files.ts'
import { DEFAULT_LAYOUT, type KindName } from '#schema/definitions/kinds/kinds.ts'
import { formatMoment, sentence } from '#schema/definitions/text/format.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { previewKey } from '../../engine/pages/preview.ts'
import { BASE, routeAt } from '../../engine/pages/query.ts'
import type { Site } from '../../engine/site/site.ts'
import type { DeskHandlers, StaffContext } from '../context.ts'
import { nameOf } from '../requests.ts'
import { mayCall } from '../roles.ts'
import type { FileChange } from '../services.ts'
import { admit } from '../staff-call.ts'
import { type Draft, EMPTY, parsed, withTexts } from './draft.ts'
import { clearDraft, type DraftedFiles, hasKey, textsIn, withKey } from './drafts.ts'
import { lastWritten } from './follow.ts'
import { goneBlocks, historyOfBlock, restoringBlock } from './past-blocks.ts'
import { type Publication, readPublication, readPublications } from './publications.ts'
import { guardedIn, publish } from './publish.ts'
import { readScheduled, schedule, withdraw } from './scheduled.ts'
import { keepUpload } from './uploads.ts'

/**
 * Returns true for a file, and places in it, that the studio may change: of staff's area letters alone, since its roles
 * are among its files.
 */
function isEdited({ kinds }: Site, file: string, ...pointers: string[]): boolean {
  const path = file.slice(FILES_LABEL.length)
  const place = file.startsWith(FILES_LABEL) ? kinds.at(path) : undefined
  const edited = place && kinds.get(place.kind).edited
  return (
    place !== undefined &&
    edited !== false &&
    pointers.every(
      (pointer) => !edited?.properties || Object.hasOwn(edited.properties, fromPointer(pointer)[0] ?? ''),
    ) &&
    (place.kind === 'mail' || !kinds.areas.some(({ name }) => name !== '' && path.startsWith(`${name}/`)))
  )
}

const notEdited = (file: string): HttpError =>
  new HttpError(404, `Файла «${file}» нет, или в\u00a0студии его не\u00a0правят.`)

/** @throws HttpError 404 for a file that is not there, or that the studio does not change */
function wantedText(site: Site, files: DraftedFiles, file: string): string {
  const text = isEdited(site, file) ? textsIn(files.texts).get(file) : undefined
  if (text === undefined) throw notEdited(file)
  return text
}

const stale = (version: number): HttpError =>
  new HttpError(409, 'Черновик уже другой: с\u00a0ним работают в\u00a0другой вкладке.', undefined, undefined, {
    version,
  })

const answerOf = ({ of, draft: { version }, changed }: DraftedFiles): CallAnswer<'desk.studioChange'> => ({
  draft: { version, site: of, changed: [...changed.keys()] },
})

/** The state of the caller's draft and the site that a change follows, and its key. */
type Follows = Pick<CallParameters<'desk.studioChange'>, 'version'> &
  Partial<Pick<CallParameters<'desk.studioChange'>, 'site' | 'key'>>

/** Takes or changes the caller's draft. @throws HttpError 409 where it, or the site, is no longer what the change follows */
async function taken(
  { version, site, key = '' }: Follows,
  { staff, desk: { studio } }: StaffContext,
  take: (files: DraftedFiles) => Promise<boolean>,
): Promise<CallAnswer<'desk.studioChange'>> {
  const files = await studio.drafts.read(staff.id)
  const isRepeated = key !== '' && hasKey(files.draft, key)
  const isOther = files.draft.version !== version || (site !== undefined && files.of !== site)
  if (!isRepeated && (isOther || !(await take(files)))) throw stale((await studio.drafts.read(staff.id)).draft.version)
  return answerOf(await studio.drafts.read(staff.id))
}

/** Makes a change of the caller's draft. @throws HttpError 409 */
const changed = (
  follows: Follows,
  context: StaffContext,
  change: (files: DraftedFiles) => Draft | Promise<Draft>,
): Promise<CallAnswer<'desk.studioChange'>> =>
  taken(follows, context, async (files) => {
    const draft = await change(files)
    const keys = follows.key === undefined ? files.draft.keys : withKey(files.draft.keys, follows.key)
    const changedAt = Object.keys(draft.files).length > 0 ? new Date().toISOString() : null
    return context.desk.studio.drafts.write(context.staff.id, { ...draft, keys, changedAt })
  })

type Release = CallParameters<'desk.studioPublish'> & { at?: string }

/** Publishes a draft, at once or at its time. @throws HttpError 403 for guarded files, 409, 422 */
const release = ({ version, at, words = '' }: Release, context: StaffContext) =>
  taken({ version }, context, async (files) => {
    const { staff, audit } = context
    audit({ subject: [...files.changed.keys()].join(', '), ...(at && { changes: { выйдет: [null, at] } }) })
    if (guardedIn(files, context.site).length > 0) admit('desk.studioGuarded', context.site, context.staffSession)
    if (at !== undefined) return schedule(files, { at, words }, context)
    await publish(files, { words, author: { name: nameOf(staff), email: staff.email } }, context, (transaction) =>
      clearDraft(transaction, staff.id, files.draft),
    )
    return true
  })

type Row = CallParameters<'desk.studioChange'>['operations'][number]

/** @throws HttpError 422 for an operation without what it needs */
function operationOf({ do: how, file, at, ...rest }: Row): Operation {
  if (how === 'delete') return { do: how, file, at: '' }
  if (how === 'set' || how === 'insert' || how === 'create') {
    if (!('value' in rest)) throw new HttpError(422, `У\u00a0операции ${how} нет значения.`)
    return how === 'create' ? { do: how, file, at: '', value: rest.value } : { do: how, file, at, value: rest.value }
  }
  if (how !== 'move') return { do: how, file, at }
  if (rest.to === undefined) throw new HttpError(422, 'У\u00a0операции move нет места «to».')
  return { do: how, file, at, to: rest.to }
}

/** Applies operations to a draft. @throws HttpError 404 for a file, 422 for a place that is not there */
function withOperations(
  site: Site,
  { draft, texts, site: now }: DraftedFiles,
  operations: readonly Operation[],
): Draft {
  const there = textsIn(texts)
  const values = new Map<string, unknown>()
  for (const operation of operations) {
    const { do: how, file, at } = operation
    if (!isEdited(site, file, at, ...(how === 'move' ? [operation.to] : []))) throw notEdited(file)
    const value = values.has(file) ? values.get(file) : parsed(there.get(file))
    if (value === undefined && how !== 'create') throw notEdited(file)
    if (value !== undefined && how === 'create') throw new HttpError(422, `Файл «${file}» уже есть.`)
    if (how === 'delete' && now.has(file)) throw new HttpError(422, `Файл «${file}» есть на\u00a0сайте.`)
    try {
      values.set(file, applyToValue(value, operation))
    } catch (error) {
      if (error instanceof RangeError)
        throw new HttpError(422, 'Этого места в\u00a0файле больше нет: обновите страницу студии.')
      throw error
    }
  }
  const written = [...values].map(([file, value]) => [file, rewritten(file, now.get(file), value)] as const)
  return withTexts(draft, now, new Map(written))
}

/** Makes a change of whole files. @throws HttpError 409, 422 */
async function changedFiles(
  follows: Required<Follows>,
  context: StaffContext,
  change: (files: DraftedFiles) => FileChange,
): Promise<CallAnswer<'desk.studioCreate'>> {
  let more: Omit<CallAnswer<'desk.studioCreate'>, 'draft'> = { notes: [] }
  const { draft } = await changed(follows, context, (files) => {
    const { texts, notes, address } = change(files)
    const there = textsIn(files.texts)
    const file = [...texts.keys()].find((name) => !there.has(name))
    more = { notes: [...notes], ...(file !== undefined && { file }), ...(address !== undefined && { address }) }
    return withTexts(files.draft, files.site, texts)
  })
  return { draft, ...more }
}

/** The site with the caller's draft; the published one where the draft leaves none. */
function draftedSite({ texts, changed }: DraftedFiles, { site, desk: { studio } }: StaffContext): Site {
  if (changed.size === 0) return site
  try {
    return studio.siteOf(texts)
  } catch {
    return site
  }
}

/** What has been published since the last change of a draft, in words; empty: nothing, or there is no draft. */
async function newsSince({ changedAt: since }: Draft, { database }: StaffContext): Promise<string> {
  if (since === null) return ''
  // One's own end the draft.
  const others = (await readPublications(database.query)).filter(({ at }) => at > since)
  const texts = others.map(({ at, who, words }) => `${who}, ${formatMoment(at)}: ${words}`)
  return texts.length === 0 ? '' : `Пока черновик ждал, опубликовано. ${texts.slice(0, 5).map(sentence).join(' ')}`
}

/** Names of the partials in a file. */
function partialsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, props } = record(value)
  const { name } = record(props)
  const inside = Object.values(value).flatMap(partialsIn)
  return type === 'partial' && typeof name === 'string' ? [name, ...inside] : inside
}

/** The calls that answer with the content of a kind. */
const callsOf = (kinds: Site['kinds'], kind: KindName): object => ({ calls: {}, ...kinds.get(kind) }).calls

/** The content that the calls of a page and its layout answer with: of kinds with one file, and what the address names. */
function contentIn(
  { kinds, files }: Site,
  values: readonly unknown[],
  params: Readonly<Record<string, unknown>>,
): string[] {
  const sources = values.flatMap((value) =>
    Object.values(record(record(value).data)).map((request) => record(request).source),
  )
  return kinds.names.flatMap((kind) => {
    const calls = callsOf(kinds, kind)
    if (!sources.some((source) => typeof source === 'string' && source in calls)) return []
    const ofKind = files.of(kind)
    const named = kinds.isSingle(kind)
      ? [...ofKind.values()]
      : Object.values(params).map((name) => ofKind.get(String(name)))
    return named.flatMap((file) => file?.file ?? [])
  })
}

/** A title for lists: what visitors read, the address of a page, or the name of the file. */
function titleOf({ id, value }: Pick<SchemaFile, 'id' | 'value'>, address?: string): string {
  const { name, title, question, subject, meta, params } = record(value)
  const wordsOf = (text: unknown): unknown => {
    const { $text, $get, default: otherwise } = record(text)
    // «Заявка № {submission.number} принята».
    if (typeof $text === 'string') return $text.replaceAll(/\{[^}]*\}/g, '…')
    const { description } = record(record(params)[String($get).replace('params.', '')])
    return otherwise ?? description ?? text
  }
  const texts = [...[name, title, question, subject, record(meta).title].map(wordsOf), address]
  return (texts.find((text) => typeof text === 'string' && text !== '') as string | undefined) ?? id
}

/** The address of a page, with «…» for what each of its pages has of its own; undefined for one without an address. */
const addressIn = ({ routes }: Site, page: string): string | undefined =>
  routes
    .find((route) => route.page === page)
    ?.path.replaceAll(/\/\{\w+\?\}/g, '')
    .replaceAll(/\{[^}]*\}/g, '…')

export const studioHandlers = {
  async 'desk.studio'(_, context) {
    const { database, staff, desk } = context
    const { studio } = desk
    const drafted = await studio.drafts.read(staff.id)
    const site = draftedSite(drafted, context)
    const { kinds, variants } = site
    // The first check takes seconds: it is over before the first change.
    studio.check(studio.texts(), staff.id).catch(() => undefined)
    const pages = site.routes.flatMap(({ path, page }) => {
      const address = kinds.areaOf(page).staff ? undefined : buildPath(path, {})
      const file = site.files.of('page').get(page)
      return address === undefined || !file
        ? []
        : [{ path: address, title: titleOf(file, address), hasVariants: path.startsWith(`/{${variants.param}?}`) }]
    })
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
      files: site.files.all
        .filter(({ file }) => isEdited(site, file))
        .map(({ file, kind, id, value }) => ({
          ...{ file, kind, title: titleOf({ id, value }, kind === 'page' ? addressIn(site, id) : undefined) },
          isNamed: kinds.get(kind).named !== undefined && !kinds.isSingle(kind),
          addresses: kind === 'page' ? site.routes.flatMap(({ path, page }) => (page === id ? path : [])) : [],
        })),
      variants: variants.list.map(({ code, name }) => ({ code, title: name })),
      scheduled: (await readScheduled(database.query)).length,
      news: await newsSince(drafted.draft, context),
    }
  },

  async 'desk.studioBlocks'(_, { site: { kinds }, desk: { studio } }) {
    const blocks = [...studio.contracts].map(
      async ([type, { title, description, props, slots = {}, places = PLACES }]) => {
        const example = await studio.exampleOf(type)
        return {
          type,
          title,
          description,
          props,
          slots,
          places: [...places],
          ...(example !== undefined && { example }),
        }
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

  /** @throws HttpError 404 */
  async 'desk.studioFile'({ file }, { site, staff, desk: { studio } }) {
    const files = await studio.drafts.read(staff.id)
    return { value: JSON.parse(wantedText(site, files, file)) }
  },

  async 'desk.studioProblems'(_, { staff, desk: { studio, warnings } }) {
    const { draft, texts, changed } = await studio.drafts.read(staff.id)
    const problems = changed.size === 0 ? [] : await studio.check(texts, staff.id)
    const known = warnings()
    return {
      list: problems
        .filter(
          ({ file, severity, pointer, message }) =>
            severity === 'error' ||
            changed.has(file) ||
            !known.some((other) => other.file === file && other.pointer === pointer && other.message === message),
        )
        .map(({ file, pointer, severity, line, message, hint }) => ({ file, pointer, severity, line, message, hint })),
      conflicts: [...draft.conflicts],
    }
  },

  /** @throws HttpError 404, 409, 422 */
  async 'desk.studioChange'({ operations, ...follows }, context) {
    const all = operations.map(operationOf)
    return changed(follows, context, (files) => withOperations(context.site, files, all))
  },

  /** @throws HttpError 422 */
  async 'desk.studioUpload'({ form }, { database, desk, files: [file] }) {
    if (!file) throw new HttpError(422, 'Выберите файл.')
    const as = form === 'desk/document' ? 'document' : 'picture'
    return { address: await keepUpload(database, desk.config.dataFolder, file, as) }
  },

  /** @throws HttpError 404 */
  async 'desk.studioUses'({ file }, { site, staff, desk: { studio } }) {
    const files = await studio.drafts.read(staff.id)
    wantedText(site, files, file)
    return { files: [...studio.files.uses(files.texts, file)] }
  },

  /** @throws HttpError 404 */
  async 'desk.studioPaths'({ file, pointer }, { site, staff, desk: { studio } }) {
    const files = await studio.drafts.read(staff.id)
    wantedText(site, files, file)
    return { list: studio.pathsAt(files.texts, file, pointer) }
  },

  /** @throws HttpError 404 */
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

  /** @throws HttpError 409, 422 */
  'desk.studioCreate': ({ kind, version, site, key, ...copy }, context) =>
    changedFiles({ version, site, key }, context, ({ texts }) => context.desk.studio.files.create(texts, kind, copy)),

  /** @throws HttpError 404, 409, 422 */
  'desk.studioRename': ({ file, to, from, ...change }, context) =>
    changedFiles(change, context, (files) => {
      wantedText(context.site, files, file)
      return context.desk.studio.files.rename(files.texts, file, to, from)
    }),

  /** @throws HttpError 404, 409, 422 */
  'desk.studioRemove': ({ file, to, ...change }, context) =>
    changedFiles(change, context, (files) => {
      wantedText(context.site, files, file)
      return context.desk.studio.files.remove(files.texts, file, to)
    }),

  /** @throws HttpError 409 */
  'desk.studioClear': (follows, context) =>
    changed(follows, context, ({ draft: { version } }) => ({ ...EMPTY, version })),

  /** @throws HttpError 409 */
  'desk.studioSettle': (follows, context) => changed(follows, context, ({ draft }) => ({ ...draft, conflicts: [] })),

  'desk.studioPublish': (body, context) => release(body, context),

  async 'desk.studioGuarded'(_, context) {
    return { files: guardedIn(await context.desk.studio.drafts.read(context.staff.id), context.site) }
  },

  'desk.studioSchedule': (body, context) => release(body, context),

  /** @throws HttpError 404, 409 */
  'desk.studioWithdraw': ({ id, ...follows }, context) =>
    taken(follows, context, (files) => withdraw(files, id, context)),

  async 'desk.studioChanges'(_, { database, staff, desk: { studio } }) {
    const { texts } = await studio.drafts.read(staff.id)
    return {
      list: studio.differences(studio.texts(), texts),
      scheduled: await readScheduled(database.query),
    }
  },

  /** @throws HttpError 404, 422 */
  async 'desk.studioHistory'({ file, pointer }, { site, database, staff, desk: { studio } }) {
    const list = await readPublications(database.query, file)
    const last = await lastWritten(database, studio)
    const about = ({ files, ...rest }: Publication) => ({
      ...{ ...rest, files: files.map(({ file }) => file), ...(rest.id > last && { isUnwritten: true }) },
    })
    if (file === undefined) return { list: list.map(about) }
    if (pointer === undefined) {
      const titleOf = (type: string): string => studio.contracts.get(type)?.title ?? type
      const gone = (publication: Publication) =>
        goneBlocks(publication, file).map(({ pointer, type }) => ({ pointer, title: titleOf(type) }))
      return { list: list.map((publication) => ({ ...about(publication), gone: gone(publication) })) }
    }
    const now = JSON.parse(wantedText(site, await studio.drafts.read(staff.id), file))
    return {
      list: historyOfBlock(list, { file, now, pointer }).map(({ publication, pointer }) => ({
        ...about(publication),
        ...(pointer !== undefined && { pointer }),
      })),
    }
  },

  /** @throws HttpError 404, 409, 422 */
  async 'desk.studioRestore'({ version, publication, file, pointer }, context) {
    const { site, database } = context
    const found = await readPublication(database.query, publication)
    const wanted = found?.files.filter((one) => file === undefined || one.file === file) ?? []
    if (wanted.length === 0) throw new HttpError(404, 'Такой публикации нет, или этого файла в\u00a0ней нет.')
    return changed({ version }, context, async (files) => {
      if (file === undefined || pointer === undefined)
        return withTexts(files.draft, files.site, new Map(wanted.map(({ file, before }) => [file, before])))
      const now = JSON.parse(wantedText(site, files, file))
      const since = await readPublications(database.query, file, publication)
      return withOperations(site, files, restoringBlock(since, { file, now, pointer }))
    })
  },

  /** @throws HttpError 404 */
  async 'desk.studioPage'({ path }, context) {
    const { desk, staff } = context
    const site = draftedSite(await desk.studio.drafts.read(staff.id), context)
    const url = URL.canParse(path, BASE) ? new URL(path, BASE) : undefined
    const route = url && routeAt(site, url.pathname)
    const page = route && site.pages.get(route.route.page)
    if (!page || site.kinds.areaOf(page.id).staff) throw new HttpError(404, 'Такой страницы нет.')
    const layout = site.layouts.get(page.value.layout ?? DEFAULT_LAYOUT)
    const files = [page, ...(layout ? [layout] : [])]
    const partials = files.flatMap(({ value }) => partialsIn(value))
    const named = partials.flatMap((name) => site.partials.get(name)?.file ?? [])
    const content = contentIn(
      site,
      files.map(({ value }) => value),
      route.params,
    )
    const settings = site.kinds.settings ? [...site.files.of(site.kinds.settings).values()] : []
    return { files: [...new Set([...[...files, ...settings].map(({ file }) => file), ...named, ...content])] }
  },
} satisfies Partial<DeskHandlers>
