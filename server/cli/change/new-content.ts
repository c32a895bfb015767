import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { KindName } from '#schema/definitions/kinds/kinds.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import type { Draft } from './draft.ts'
import { addressesNamed, idsOf } from './named.ts'
import {
  type Answers,
  date,
  description,
  idOf,
  listed,
  name,
  nameOf,
  oneOf,
  type Question,
  type Recipe,
  text,
  title,
} from './questions.ts'

const lead: Question = { name: 'lead', ask: 'Анонс: одно-два предложения для списков', words: true }

/** Adds a text with an address. @returns its path */
function addText(draft: Draft, kind: KindName, answers: Answers, more: object): string | undefined {
  const { title, lead, description, text } = answers
  draft.add(kinds.pathOf(kind, nameOf(answers)), {
    $schema: `../../definitions/generated/${kind}.schema.json`,
    ...{ title, lead, description },
    ...more,
    body: [{ type: 'text', props: { text } }],
  })
  return addressesNamed(draft.context(), kind, nameOf(answers))[0]
}

const COVERS: Readonly<Record<string, object>> = {
  bottle: { shape: 'bottle', height: 212, diameter: 64, neck: 28 },
  jar: { shape: 'jar', height: 84, diameter: 95, neck: 89 },
  canister: { shape: 'canister', height: 305, diameter: 185, neck: 51 },
  tube: { shape: 'tube', height: 160, diameter: 40, neck: 20 },
  cap: { shape: 'cap', height: 20, diameter: 30, neck: 28 },
  pump: { shape: 'pump', height: 60, diameter: 30, neck: 28 },
  sprayer: { shape: 'sprayer', height: 60, diameter: 30, neck: 28 },
}

export const article: Recipe = {
  questions: [
    title(),
    lead,
    description('lead'),
    text,
    oneOf({ name: 'tags', ask: 'Темы через запятую, из content/tags.json' }, (context) => idsOf(context, 'tags')),
    { name: 'author', ask: 'Кто написал: имя и фамилия', words: true },
    {
      name: 'role',
      ask: 'Должность автора',
      words: true,
      preset: ({ author }, { files }) => {
        const other = [...files.of('article').values()].map(({ value }) => record(record(value).author))
        const role = other.find((one) => one.name === author)?.role
        return typeof role === 'string' ? role : undefined
      },
    },
    oneOf({ name: 'shape', ask: 'Чертёж на обложке: вид изделия', preset: () => 'bottle' }, () => Object.keys(COVERS)),
    date,
    name('article', 'Имя файла, конец адреса /articles/…/'),
  ],
  make: (draft, answers) =>
    addText(draft, 'article', answers, {
      date: answers.date,
      tags: listed(answers.tags),
      author: { name: answers.author, role: answers.role },
      cover: COVERS[answers.shape ?? ''],
    }),
}

export const news: Recipe = {
  questions: [title(), lead, description('lead'), text, date, name('news-item', 'Имя файла, конец адреса /news/…/')],
  make: (draft, answers) => addText(draft, 'news-item', answers, { date: answers.date }),
}

export const landing: Recipe = {
  questions: [title(), lead, description('lead'), text, name('landing', 'Имя файла, конец адреса')],
  make: (draft, answers) => addText(draft, 'landing', answers, {}),
}

const PHONE = /^\+7 [0-9](?:[ -]?[0-9]){9}$/

export const region: Recipe = {
  questions: [
    title('Название региона: «Самара»'),
    { name: 'in', ask: 'Название с предлогом: «в Самаре»', words: true },
    {
      name: 'phone',
      ask: 'Телефон, «+7 846 000-00-00»',
      refuse: (answer) => (PHONE.test(answer) ? undefined : 'пишите «+7 846 000-00-00»'),
    },
    oneOf({ name: 'office', ask: 'Офис из content/settings.json' }, (context) => idsOf(context, 'settings')),
    { name: 'delivery', ask: 'Как и за сколько дней доставляем', words: true },
    { name: 'subjects', ask: 'Субъекты РФ через запятую: «RU-SAM, RU-SAR»', preset: () => '' },
    { ...name('regions', 'Код региона, первая часть адреса: /samara/…'), name: 'code' },
  ],
  make(draft, answers) {
    const { title: own, in: nameIn, phone, office, delivery, code = '' } = answers
    const ids = list(record(draft.context().files.one('regions')?.value).regions).map((one) => Number(record(one).id))
    draft.insert('content/regions.json', ['regions'], {
      id: Math.max(0, ...ids) + 1,
      code: idOf(code),
      name: own,
      nameIn,
      phone,
      office,
      delivery,
      subjects: listed(answers.subjects),
    })
    return undefined
  },
}
