import type { PreparedLetter, PreparedPage } from '#renderer/engine/page/types.ts'
import { calls, isCallName } from '#schema/api/calls.ts'
import type { BlockContract, BlocksPlace, Contracts } from '#schema/definitions/contract/block.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { MailFile } from '#schema/definitions/kinds/mail.ts'
import type { BlockInstance, LayoutFile, PageFile } from '#schema/definitions/kinds/tree.ts'
import { NO_SEO } from '../content/pages.ts'
import { createPageBuilder } from '../pages/build-page.ts'
import { regionList } from '../site/regions.ts'
import { invariant, type Site, singleContent, type TreeFile } from '../site/site.ts'
import { exampleFile, readExample } from './examples.ts'

/** What the gallery shows: a block by its example, a form, a letter. */
export interface Specimen {
  /** "hero", "form.callback", "mail.new-order": what its pages are named after. */
  name: string
  group: 'block' | 'form' | 'mail'
  id: string
  title: string
  description: string
  /** From the project's root. */
  file: string
}

/** A specimen as the shop would show it, with nothing around. */
export type Prepared = { page: PreparedPage } | { letter: PreparedLetter }

export interface Specimens {
  all: readonly Specimen[]
  /** A block as it stands on a page of its own; `main` is around it where it may stand in pages. */
  block(block: BlockInstance): Promise<PreparedPage>
  /** @throws where a block has no example */
  prepare(specimen: Specimen): Promise<Prepared>
}

/** What every file begins with. */
const WRITTEN = { $schema: '' } as const

/** Which layout the pages of specimens have: the block inside `main`, or beside it. */
type Place = 'page' | 'layout'

/** Of one state of the schema files, with the calls' samples for data: the same whatever is in the database. */
export function createSpecimens(real: Site, contracts: Contracts): Specimens {
  const site = inGallery(real)
  const { list: regions } = regionList(site)
  const region = invariant(regions[0], 'region')
  const visitor = { region, regions, choseRegion: false, signedIn: false }
  const origin = site.constants.host
  const settings = settingsOf(site)
  const builder = createPageBuilder({
    site,
    contracts,
    makeCall: async (name) => (name === 'settings.view' ? settings : isCallName(name) ? calls[name].sample : undefined),
    seoData: async () => NO_SEO,
    origin,
    now: () => new Date(),
    report: () => undefined,
  })

  function page(title: string, file: string, block: BlockInstance, place: Place): Promise<PreparedPage> {
    const [blocks, layout] = place === 'page' ? [[block], 'page'] : [[], 'layout']
    const value: PageFile = { ...WRITTEN, meta: { title, type: 'website', robots: 'noindex' }, blocks, layout }
    const around: LayoutFile = {
      ...WRITTEN,
      blocks: place === 'page' ? [{ type: 'outlet' }] : [block, { type: 'outlet' }],
    }
    const scope = { route: { path: '/' }, query: {}, region }
    return builder.page({ id: file, file, value }, 200, {
      url: new URL('/', origin),
      visitor,
      scope,
      layout: { id: `${file} ${place}`, file, value: around },
    })
  }

  async function prepare({ group, id, title, file }: Specimen): Promise<Prepared> {
    if (group === 'mail') return { letter: await letter(invariant(site.mails.get(id), id)) }
    if (group === 'form') return { page: await page(title, file, { type: 'form', props: { form: id } }, 'page') }
    const block = await readExample(id)
    return isOnlyIn('mail', id)
      ? { letter: await letter({ id, file, value: { ...WRITTEN, subject: title, blocks: [block] } }) }
      : { page: await alone(block) }
  }

  const isOnlyIn = (place: BlocksPlace, type: string): boolean =>
    contracts.get(type)?.places?.every((one) => one === place) ?? false

  const alone = (block: BlockInstance): Promise<PreparedPage> => {
    const { title } = invariant(contracts.get(block.type), block.type)
    return page(title, exampleFile(block.type), block, isOnlyIn('layout', block.type) ? 'layout' : 'page')
  }

  const letter = (file: TreeFile<MailFile>): Promise<PreparedLetter> =>
    builder.letter(file, { params: paramsOf(file.value, origin), submission: submissionOf(site) }, region)

  return { all: [...blocksOf(contracts), ...formsOf(site), ...mailsOf(site)], block: alone, prepare }
}

const blocksOf = (contracts: Contracts): Specimen[] =>
  [...contracts].map(([id, { title, description }]: [string, BlockContract]) => ({
    name: id,
    group: 'block',
    id,
    title,
    description,
    file: exampleFile(id),
  }))

const formsOf = ({ forms }: Site): Specimen[] =>
  [...forms.values()].map(({ id, file, value }) => ({
    name: `form.${id}`,
    group: 'form',
    id,
    title: value.name,
    description: `Отправляет вызов ${value.submit.call}.`,
    file,
  }))

const mailsOf = ({ mails }: Site): Specimen[] =>
  [...mails.values()].map(({ id, file, value: { subject } }) => ({
    name: `mail.${id}`,
    group: 'mail',
    id,
    title: wordsOf(subject),
    description: `Письмо ${id}.`,
    file,
  }))

/** A text as the author wrote it, with the names of what will stand in it. */
const wordsOf = (text: unknown): string => (typeof text === 'string' ? text : String(record(text).$text ?? 'Письмо'))

/** Nobody's visits are counted there. */
const inGallery = (site: Site): Site => ({ ...site, constants: { ...site.constants, analytics: {} } })

/** The shop's own, but for its menus, which hold the sections of the catalogue. */
function settingsOf(site: Site): object {
  const { sample } = calls['settings.view']
  return { ...sample, ...singleContent(site, 'settings'), menu: sample.menu, footerMenu: sample.footerMenu }
}

/** Words for what a letter is given: those that its description has for an example, where it has some. */
function paramsOf({ params = {} }: MailFile, origin: string): Record<string, unknown> {
  const rows = [
    { label: 'Банка «Пасека» 250 мл, ПЭТ', text: '1\u00a0200\u00a0шт. по\u00a014,10\u00a0₽' },
    { label: 'Крышка 70 мм, белая', text: '1\u00a0200\u00a0шт. по\u00a06,30\u00a0₽' },
  ]
  const samples = { string: 'Образец', text: 'Образец текста.', link: `${origin}/`, number: 1, boolean: true, rows }
  return Object.fromEntries(
    Object.entries(params).map(([name, { type, description = '' }]) => [
      name,
      type === 'string' ? (/«([^»]+)»/.exec(description)?.[1] ?? samples.string) : samples[type],
    ]),
  )
}

/** What was sent with a form: every field of every form has been answered. */
function submissionOf({ forms }: Site): object {
  const names = [...forms.values()].flatMap(({ value }) => list(value.fields).map((field) => record(field).name))
  const answers = [
    { label: 'Имя', text: 'Анна Петрова' },
    { label: 'Телефон', text: '+7 916 123-45-67' },
    { label: 'Вопрос', text: 'Подойдёт ли крышка 28/410 к флакону на 500 мл?' },
  ]
  const values = Object.fromEntries(names.map((name) => [String(name), 'Ответ']))
  return { number: 128, form: 'Заявка на образцы', page: '/', answers, values }
}
