import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { idsOf } from '#schema/definitions/scope/titled.ts'
import { idOf, listed, name, oneOf, type Recipe, title } from '#server/cli/change/questions.ts'

const PHONE = /^\+7 [0-9](?:[ -]?[0-9]){9}$/

export const recipe: Recipe = {
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
    const { title: regionName, in: nameIn, phone, office, delivery, code = '' } = answers
    const ids = list(record(draft.context().files.one('regions')?.value).regions).map((region) =>
      Number(record(region).id),
    )
    draft.insert('content/regions.json', ['regions'], {
      id: Math.max(0, ...ids) + 1,
      code: idOf(code),
      name: regionName,
      nameIn,
      phone,
      office,
      delivery,
      subjects: listed(answers.subjects),
    })
    return undefined
  },
}
