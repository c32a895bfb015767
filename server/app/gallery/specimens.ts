import type { PreparedLetter, PreparedPage } from '#renderer/engine/page/types.ts'
import { calls, isCallName } from '#schema/api/calls.ts'
import type { BlockContract, BlocksPlace, Contracts } from '#schema/definitions/contract/block.ts'
import { sampleOf } from '#schema/definitions/contract/sample.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { MailFile } from '#schema/definitions/kinds/mail.ts'
import type { BlockInstance, LayoutFile, PageFile } from '#schema/definitions/kinds/tree.ts'
import { isDesk } from '#schema/definitions/shop/kinds.ts'
import { PageBuilder } from '../../engine/pages/build-page.ts'
import { invariant, type Site, singleContent, type TreeFile } from '../../engine/site/site.ts'
import { readVisitor, variantRoot } from '../../engine/visitor/visitor.ts'
import { roots } from '../shop.ts'
import { exampleFile, readExample } from './examples.ts'

/** An item of the gallery: a block with its example, a form, or a letter. */
export interface Specimen {
  /** Name in addresses: "hero", "form.callback", "mail.new-order". */
  name: string
  group: 'block' | 'form' | 'mail'
  id: string
  title: string
  description: string
  /** Path from the project's root. */
  file: string
}

type Prepared = { page: PreparedPage; letter?: undefined } | { letter: PreparedLetter; page?: undefined }

/** The key `$schema`, with which every file begins. */
const WRITTEN = { $schema: '' } as const

const MENUS = {
  menu: [{ name: 'О заводе', link: '/', items: [{ name: 'Лаборатория', link: '/' }] }],
  footerMenu: [{ title: 'Завод', items: [{ name: 'О заводе', link: '/' }] }],
}

/** Creates specimens from one state of the schema files. Calls return samples instead of data. */
export function createSpecimens(real: Site, contracts: Contracts) {
  // Disables analytics, which would count views of the gallery.
  const site: Site = { ...real, constants: { ...real.constants, analytics: {} } }
  const visitor = readVisitor(site, undefined)
  const origin = site.constants.host
  const sample = record(sampleOf(calls['settings.view'].response))
  // MENUS replaces the shop's own menus, whose links may lead to sections that the catalog lacks.
  const settings = { ...sample, ...singleContent(site, 'settings'), ...MENUS }
  const builder = new PageBuilder({
    site,
    contracts,
    makeCall: async (name) =>
      name === 'settings.view' ? settings : isCallName(name) ? sampleOf(calls[name].response) : undefined,
    roots,
    origin,
    now: () => new Date(),
    report: () => undefined,
  })

  const isOnlyIn = (place: BlocksPlace, type: string): boolean =>
    contracts.get(type)?.places?.every((allowed) => allowed === place) ?? false

  /** Prepares a page with one block: inside `main`, or outside if only layouts may contain the block. */
  function block(block: BlockInstance, title = block.type, file = exampleFile(block.type)): Promise<PreparedPage> {
    const isBeside = isOnlyIn('layout', block.type)
    const outlet = { type: 'outlet' }
    const id = `${file} ${title}`
    const meta = { title, type: 'website', robots: 'noindex' } as const
    const value: PageFile = { ...WRITTEN, meta, blocks: isBeside ? [] : [block], layout: id }
    const around: LayoutFile = { ...WRITTEN, blocks: isBeside ? [block, outlet] : [outlet] }
    return builder.page({ id, file, value }, 200, {
      url: new URL('/', origin),
      visitor,
      scope: { route: { path: '/' }, query: {}, ...variantRoot(site, visitor.variant) },
      layout: { id, file, value: around },
    })
  }

  const letter = (file: TreeFile<MailFile>): Promise<PreparedLetter> =>
    builder.letter(file, {
      params: paramsOf(file.value, origin),
      submission: submissionOf(site),
      product: { title: 'Флакон 500 мл', article: 'ФЛ-500-28', link: `${origin}/` },
    })

  /** Prepares a specimen as the shop would show it, but without the shop's layout. @throws if a block has no example */
  async function prepare({ group, id, title, file }: Specimen): Promise<Prepared> {
    if (group === 'mail') return { letter: await letter(invariant(site.mails.get(id), id)) }
    if (group === 'form') return { page: await block({ type: 'form', props: { form: id } }, title, file) }
    const example = await readExample(id)
    if (!isOnlyIn('mail', id)) return { page: await block(example, title) }
    return { letter: await letter({ id, file, value: { ...WRITTEN, subject: title, blocks: [example] } }) }
  }

  return { all: specimensOf(site, contracts), block, prepare }
}

function specimensOf({ forms, mails }: Site, contracts: Contracts): Specimen[] {
  return [
    ...[...contracts].map(([id, { title, description }]: [string, BlockContract]) => ({
      ...{ name: id, group: 'block' as const, id, title, description },
      file: exampleFile(id),
    })),
    // The desk's forms are left out: only the desk's own pages show them.
    ...[...forms.values()]
      .filter(({ id }) => !isDesk(id))
      .map(({ id, file, value: { name, submit } }) => ({
        ...{ name: `form.${id}`, group: 'form' as const, id, title: name, file },
        description: `Отправляет вызов ${submit.call}.`,
      })),
    ...[...mails.values()].map(({ id, file, value: { subject } }) => ({
      ...{ name: `mail.${id.replace('/', '.')}`, group: 'mail' as const, id, file },
      title: typeof subject === 'string' ? subject : String(record(subject).$text ?? 'Письмо'),
      description: `Письмо ${id}.`,
    })),
  ]
}

/** Returns values for a letter's parameters: the example quoted in the description, or a sample value of the type. */
function paramsOf({ params = {} }: MailFile, origin: string): Record<string, unknown> {
  const rows = [{ label: 'Банка «Пасека» 250 мл, ПЭТ', text: '1\u00a0200\u00a0шт. по\u00a014,10\u00a0₽' }]
  const texts = { string: 'Образец', line: 'Образец', text: 'Образец текста.', link: `${origin}/` }
  const samples = { ...texts, number: 1, boolean: true, rows }
  return Object.fromEntries(
    Object.entries(params).map(([name, { type, description = '' }]) => [
      name,
      (type === 'string' && /«([^»]+)»/.exec(description)?.[1]) || samples[type],
    ]),
  )
}

/** Returns a submission with values for all fields of all forms. */
function submissionOf({ forms }: Site): object {
  const names = [...forms.values()].flatMap(({ value }) => list(value.fields).map((field) => record(field).name))
  const answers = [
    { label: 'Имя', text: 'Анна Петрова' },
    { label: 'Вопрос', text: 'Подойдёт ли крышка 28/410 к флакону на 500 мл?' },
  ]
  const values = Object.fromEntries(names.map((name) => [String(name), 'Ответ']))
  return { number: 128, form: 'Заявка на образцы', page: '/', answers, values }
}
