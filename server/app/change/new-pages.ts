import { matchRoute, movedTo } from '#schema/definitions/addresses/routing.ts'
import type { Path } from '#schema/definitions/document/problem.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import type { CheckContext } from '#schema/definitions/scope/context.ts'
import { idsOf, redirectionsOf } from '#schema/definitions/scope/targets.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { suggest } from '#schema/definitions/text/nearest.ts'
import { StartError } from '../../engine/config.ts'
import type { Draft } from './draft.ts'
import { checkNotTaken, ROUTES, readPath } from './named.ts'
import { description, idOf, listed, name, nameOf, oneOf, type Question, type Recipe, text, title } from './questions.ts'

const head = (kind: string) => ({ $schema: `../definitions/generated/${kind}.schema.json` })

const SETTINGS = 'content/settings.json'

/** The word for the header's own row. */
const TOP = 'шапка'

/** The items of the menus that may hold `items`, by their names as they are typed, without no-break spaces. */
function menusOf({ files }: CheckContext): Map<string, Path> {
  const { menu, footerMenu } = record(files.one('settings')?.value)
  const named = new Map<string, Path>()
  const add = (items: unknown, path: Path, key: string, depth: number): void => {
    for (const [i, item] of list(items).entries()) {
      const { [key]: word, items: inner, sections } = record(item)
      // The catalog gives the items of a menu with sections.
      if (sections !== undefined) continue
      const typed = String(word).replaceAll('\u00a0', ' ')
      if (!named.has(typed)) named.set(typed, [...path, i])
      if (depth > 1) add(inner, [...path, i, 'items'], key, depth - 1)
    }
  }
  add(menu, ['menu'], 'name', 2)
  add(footerMenu, ['footerMenu'], 'title', 1)
  return named
}

export const page: Recipe = {
  questions: [
    title(),
    text,
    description('text'),
    {
      name: 'address',
      ask: 'Адрес страницы',
      preset: ({ title = '' }) => (title === '' ? '' : idOf(title) === '' ? undefined : `/${idOf(title)}/`),
      refuse: (answer, context) => {
        try {
          const path = readPath(answer)
          checkNotTaken(context, path)
          if (movedTo(redirectionsOf(context), path, context.variants) !== undefined)
            return `Адрес «${path}/» — среди старых в routes.json, "redirects": уберите оттуда переход или дайте другой.`
        } catch (error) {
          if (error instanceof StartError) return error.message
          throw error
        }
        return undefined
      },
    },
    {
      name: 'menu',
      ask: `В какой пункт меню поставить: название пункта или группы подвала, «${TOP}» — отдельным пунктом`,
      preset: () => '',
      refuse: (answer, context) => {
        const known = [TOP, ...menusOf(context).keys()]
        return known.includes(answer) ? undefined : `нет «${answer}». ${suggest(answer, known)}`
      },
    },
    name('page'),
  ],
  make(draft, answers) {
    const context = draft.context()
    const { title: own = '', address = '', menu = '' } = answers
    const [id, path] = [nameOf(answers), readPath(address)]
    draft.add(kinds.pathOf('page', id), {
      ...head('page'),
      name: own,
      meta: { title: own, description: answers.description },
      blocks: [
        ...(context.files.of('partial').has('breadcrumbs')
          ? [{ type: 'partial', props: { name: 'breadcrumbs', params: { title: own } } }]
          : []),
        { type: 'page-heading', props: { title: own } },
        { type: 'text', props: { text: answers.text } },
      ],
    })
    const earlier = matchRoute(context.routes, path, context.variants)
    const routes = list(record(context.files.one('routes')?.value).routes)
    const index = earlier ? routes.indexOf(earlier.route) : -1
    draft.insert(ROUTES, ['routes'], { path, page: id }, index < 0 ? undefined : index)
    if (menu !== '') addToMenu(draft, menu, { name: own, link: { route: id } })
    return path
  },
}

function addToMenu(draft: Draft, menu: string, item: object): void {
  const context = draft.context()
  const holder = menusOf(context).get(menu)
  const { items } = record(
    holder?.reduce<unknown>((value, step) => Object(value)[step], context.files.one('settings')?.value),
  )
  if (!holder || menu === TOP) draft.insert(SETTINGS, ['menu'], item)
  else if (items === undefined) draft.addKey(SETTINGS, holder, 'items', [item])
  else draft.insert(SETTINGS, [...holder, 'items'], item)
}

/** The lists that hold blocks, by the kinds of files that a new block is put into. */
const LISTS = { page: 'blocks', landing: 'body', modal: 'blocks' } as const

const NOWHERE = 'нет'

/** The shop's files by the words for them: «contacts» is a page, «landing:tara-dlya-meda» another kind of file. */
function placesIn(context: CheckContext): Map<string, readonly [kind: keyof typeof LISTS, id: string] | undefined> {
  const places = (['page', 'landing', 'modal'] as const).flatMap((kind) =>
    idsOf(context, kind)
      .filter((id) => !kinds.areaOf(id).staff)
      .map((id) => [kind === 'page' ? id : `${kind}:${id}`, [kind, id]] as const),
  )
  return new Map([...places, [NOWHERE, undefined]])
}

const onPage = (what: string): Question =>
  oneOf(
    { name: 'page', ask: `Где ${what}: имя файла из pages, «landing:имя», «modal:имя» или «${NOWHERE}»` },
    (context) => [...placesIn(context).keys()],
  )

/** Puts a block at the end of a place; nowhere for «нет». */
function addBlock(draft: Draft, word: string, block: object): void {
  const place = placesIn(draft.context()).get(word)
  if (place) draft.insert(kinds.pathOf(...place), [LISTS[place[0]]], block)
}

const button = (modal: string, words: string | undefined) => ({
  type: 'button-row',
  props: { items: [{ text: words, link: { modal } }] },
})

export const modal: Recipe = {
  questions: [
    title('Заголовок окна'),
    text,
    onPage('кнопка, которая его открывает'),
    { name: 'button', ask: 'Надпись на кнопке', words: true, preset: ({ title }) => title },
    name('modal'),
  ],
  make(draft, answers) {
    const id = nameOf(answers)
    draft.add(kinds.pathOf('modal', id), {
      ...head('modal'),
      title: answers.title,
      blocks: [
        { type: 'text', props: { text: answers.text } },
        { type: 'modal-close', props: { text: 'Закрыть' } },
      ],
    })
    addBlock(draft, answers.page ?? '', button(id, answers.button))
    return undefined
  },
}

/** Fields that most forms ask, by the words for them. */
const FIELDS: Readonly<Record<string, object>> = {
  имя: {
    name: 'name',
    label: 'Имя*',
    alias: 'Имя',
    autocomplete: 'name',
    validation: { required: true, maxLength: 100 },
  },
  телефон: {
    name: 'phone',
    type: 'tel',
    label: 'Телефон*',
    alias: 'Телефон',
    placeholder: '+7 999 999-99-99',
    mask: '+7 999 999-99-99',
    autocomplete: 'tel',
    validation: { required: true, phone: true },
    send: { keep: 'digits', prefix: '+' },
  },
  почта: {
    name: 'email',
    type: 'email',
    label: 'E-mail*',
    alias: 'E-mail',
    autocomplete: 'email',
    validation: { required: true, email: true },
  },
  компания: { name: 'company', label: 'Компания', autocomplete: 'organization', validation: { maxLength: 200 } },
  вопрос: {
    name: 'message',
    type: 'textarea',
    label: 'Вопрос*',
    alias: 'Вопрос',
    rows: 5,
    validation: { required: true, maxLength: 3000 },
  },
}

/** To the document that the other forms name. */
function consentIn(context: CheckContext): object {
  const [named = 'data-consent'] = [...context.files.of('form').values()].flatMap((form) =>
    list(record(form.value).fields).flatMap((field) => {
      const { consent, label } = record(field)
      return typeof consent === 'string' && String(label).includes('settings:consent') ? [consent] : []
    }),
  )
  return {
    name: 'agree',
    type: 'checkbox',
    label: 'Даю [согласие на обработку персональных данных](settings:consent)',
    consent: named,
  }
}

const YES = ['да', 'нет']

export const form: Recipe = {
  questions: [
    title('Название формы'),
    oneOf(
      {
        name: 'fields',
        ask: `Поля через запятую: ${Object.keys(FIELDS).join(', ')}`,
        preset: () => 'имя, телефон, вопрос',
      },
      () => Object.keys(FIELDS),
    ),
    { name: 'button', ask: 'Надпись на кнопке: что произойдёт', words: true, preset: () => 'Отправить заявку' },
    onPage('форма'),
    oneOf({ name: 'window', ask: 'В окне, которое открывает кнопка: да или нет', preset: () => 'нет' }, () => YES),
    name('form'),
  ],
  make(draft, answers) {
    const id = nameOf(answers)
    const { title: own, page: where = '' } = answers
    draft.add(kinds.pathOf('form', id), {
      ...head('form'),
      name: own,
      fields: [...listed(answers.fields).map((word) => FIELDS[word]), consentIn(draft.context())],
      note: 'Нажимая кнопку, вы подтверждаете, что прочитали [политику конфиденциальности](settings:politic).',
      submit: { call: 'form.feedback', label: answers.button },
      onSuccess: [{ do: 'resetForm' }, { do: 'openModal', modal: 'success' }],
      mails: [{ mail: 'new-submission' }],
    })
    const block = { type: 'form', props: { form: id } }
    if (answers.window === 'да') {
      draft.add(kinds.pathOf('modal', id), { ...head('modal'), title: own, size: 'narrow', blocks: [block] })
      addBlock(draft, where, button(id, own))
    } else {
      addBlock(draft, where, { type: 'heading', props: { text: own, level: 2 } })
      addBlock(draft, where, block)
    }
    return undefined
  },
}
