import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { plainText } from '#schema/definitions/text/marks.ts'
import { addressOf } from '../../site/addresses.ts'
import { blocksOf } from '../html.ts'
import { pictureIn } from './pictures.ts'
import {
  type Answer,
  address,
  DESCRIPTION,
  dateOf,
  items,
  listIn,
  phoneOf,
  type Reading,
  shorten,
  text,
  textOf,
  words,
} from './values.ts'

/** Words that a technical text is read at in a minute. */
export const READING_SPEED = 160

/** Characters of an announcement made of a text. */
const LEAD = 200

/** What a text with a page of its own says. */
export function writing(item: Answer, reading: Reading) {
  // A list would be blocks of ours: nobody but our own files has these.
  const html = text(item, 'text', 'html', 'content', 'detailText', 'body')
  const body = blocksOf(html ?? '', {
    link: (link) => address(link, reading),
    picture: (link, size) => pictureIn(reading, link, size),
  })
  const title = words(item, 'title', 'name', 'h1')
  const lead = words(item, 'lead', 'anons', 'announce', 'previewText', 'preview') ?? firstWords(body)
  return {
    ...item,
    title: title?.slice(0, 120),
    lead: shorten(lead ?? title ?? '', LEAD),
    description: shorten(words(item, 'description') ?? lead ?? title ?? '', DESCRIPTION),
    body: body.length > 0 || lead === undefined ? body : [{ type: 'text', props: { text: lead } }],
    date: dateOf(item),
  }
}

const firstWords = (body: readonly BlockInstance[]): string | undefined =>
  body.flatMap(({ type, props }) => (type === 'text' ? [plainText(String(props?.text))] : []))[0]

export function card(call: 'library.view' | 'news.view' | 'landing.view', one: Answer, reading: Reading) {
  const code = text(one, 'code', 'slug')
  return {
    ...one,
    code,
    title: words(one, 'title', 'name'),
    lead: words(one, 'lead', 'anons', 'announce', 'previewText', 'preview'),
    link: code && addressOf(reading.site, call, { code }),
    date: dateOf(one),
    tags: list(one.tags).map((tag) => text(record(tag), 'text', 'name', 'title') ?? tag),
  }
}

/** Questions by groups, or one group of all. */
export function faqs(answer: Answer, reading: Reading) {
  const question = (one: unknown) => ({
    question: words(record(one), 'question', 'name', 'title'),
    answer: textOf(text(record(one), 'answer', 'text') ?? '', reading),
  })
  const groups = list(answer.groups)
  if (groups.length > 0)
    return {
      groups: groups.map((group, index) => ({
        anchor: `group-${index + 1}`,
        ...record(group),
        title: words(record(group), 'title', 'name'),
        questions: listIn(group, 'questions', 'items', 'elements').map(question),
      })),
    }
  const all = items(answer)
  return all.length === 0 ? {} : { groups: [{ title: 'Вопросы', anchor: 'questions', questions: all.map(question) }] }
}

/** The menu and the contacts are the back end's, whatever else it does not know the site's own. */
export function settings(answer: Answer, reading: Reading) {
  const { own } = reading
  const said = record(answer.settings ?? answer)
  const contacts = record(said.contacts)
  const menu = listIn(said, 'menu').map((one) => menuItem(record(one), reading, 1))
  const offices = listIn(said, 'offices').filter(isRecord).map(office)
  const phone = phoneOf(text(contacts, 'phone'))
  const email = text(contacts, 'email')
  return {
    ...own,
    ...(menu.length > 0 && { menu }),
    ...(offices.length > 0 && { offices }),
    contacts: { ...record(own.contacts), ...(phone && { phone }), ...(email && { email }) },
    ...Object.fromEntries(
      ['politic', 'rules'].flatMap((name) => {
        const link = address(text(said, name) ?? text(record(said[name]), 'link', 'src', 'file'), reading)
        return link === undefined ? [] : [[name, link]]
      }),
    ),
  }
}

/** Whatever it is called by there, here it is a place of the page. */
export const office = (one: Answer, index: number) => ({
  ...one,
  id: `office-${index + 1}`,
  name: words(one, 'name', 'title'),
  address: words(one, 'address'),
  phone: phoneOf(text(one, 'phone')),
})

/** Up to three levels (specification.md §2). */
function menuItem(one: Answer, reading: Reading, level: number): object {
  const nested = listIn(one, 'items', 'elements', 'children', 'nested')
  return {
    name: words(one, 'name', 'title'),
    link: address(text(one, 'link', 'url', 'href'), reading),
    ...(level < 3 && nested.length > 0 && { items: nested.map((part) => menuItem(record(part), reading, level + 1)) }),
  }
}
