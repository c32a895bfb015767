import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { idsOf } from '#schema/definitions/scope/targets.ts'
import { subjectOf, subjectsLike } from '#schema/definitions/shop/units/subjects.ts'
import { idOf, listed, name, oneOf, type Recipe, title } from './questions.ts'

const isNone = (answer: string): boolean => answer.toLowerCase() === 'нет'

const PHONE = /^\+7 [0-9](?:[ -]?[0-9]){9}$/

/** A region with its subjects, which may move from another one. */
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
    {
      name: 'subjects',
      ask: 'Субъекты РФ, чьи посетители увидят этот регион сами, кодом или названием: «RU-SAM, Саратовская область», или «нет»',
      refuse: (answer) => {
        const wrong = isNone(answer) ? undefined : listed(answer).find((word) => !subjectOf(word))
        const like = wrong && subjectsLike(wrong)
        if (wrong === undefined) return undefined
        return like
          ? `субъекта «${wrong}» нет: ${like}`
          : 'пишите через запятую: «RU-SAM, Саратовская область», или «нет»'
      },
    },
    { ...name('regions', 'Код региона, первая часть адреса: /samara/…'), name: 'code' },
  ],
  make(draft, answers) {
    const { title: regionName, in: nameIn, phone, office, delivery, code = '', subjects: typed = '' } = answers
    const regions = list(record(draft.context().files.one('regions')?.value).regions).map(record)
    const ids = regions.map(({ id }) => Number(id))
    const subjects = isNone(typed) ? [] : listed(typed).flatMap((word) => subjectOf(word) ?? [])
    // A subject is of one region: the new one takes it.
    for (const [i, region] of regions.entries())
      for (const [j, subject] of [...list(region.subjects).entries()].toReversed())
        if (subjects.includes(String(subject))) draft.remove('content/regions.json', ['regions', i, 'subjects', j])
    draft.insert('content/regions.json', ['regions'], {
      id: Math.max(0, ...ids) + 1,
      code: idOf(code),
      name: regionName,
      nameIn,
      phone,
      office,
      delivery,
      subjects,
    })
    return undefined
  },
}
