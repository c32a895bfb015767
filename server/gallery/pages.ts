import { basename } from 'node:path'
import type { BlockContract, Contracts } from '#schema/definitions/contract/block.ts'
import { type Field, field as fieldSchema } from '#schema/definitions/fields/field-schema.ts'
import { isRequired } from '#schema/definitions/fields/rules.ts'
import { invariant, type Site } from '../site/site.ts'
import { placesInWords, propRows } from './describe.ts'
import { readExample } from './examples.ts'
import { type Html, html } from './html.ts'
import { SCHEMES } from './schemes.ts'
import type { Specimen } from './specimens.ts'

/** A telephone, a tablet, a screen: docs/specification.md §9 has its breakpoints between them. */
export const WIDTHS = [360, 768, 1200] as const

export const SCHEME_NAMES = { light: 'светлая тема', dark: 'тёмная тема' } as const

const GROUPS = [
  ['block', 'Блоки'],
  ['form', 'Формы'],
  ['mail', 'Письма'],
] as const

/** All that there is, by its titles. */
export const indexPage = (all: readonly Specimen[]): string =>
  documentOf(
    'Галерея',
    html`<main>
<h1>Галерея</h1>
<p>Как выглядит и что умеет каждый блок, каждая форма и каждое письмо. Данные здесь — образцы.</p>
${GROUPS.map(([group, title]) => {
  const own = all.filter((specimen) => specimen.group === group)
  return html`<section><h2>${title} <small>${own.length}</small></h2><ul class="cards">${own.map(
    ({ name, title, description, id }) =>
      html`<li><a href="${name}.html">${title}</a> <code>${id}</code><p>${description}</p></li>`,
  )}</ul></section>`
})}
</main>`,
  )

interface Around {
  site: Site
  contracts: Contracts
  all: readonly Specimen[]
}

/** One specimen: what its author can say, how it looks, what to copy. @throws where a block has no example */
export async function specimenPage(specimen: Specimen, { site, contracts, all }: Around): Promise<string> {
  const { title, id, description, file, name, group } = specimen
  const said = group === 'block' ? contractOf(invariant(contracts.get(id), id)) : fieldsOf(specimen, site)
  return documentOf(
    title,
    html`${navigation(all, specimen)}<main>
<h1>${title} <code>${id}</code></h1>
<p>${description}</p>
${said}
<h2>Как выглядит</h2>
${WIDTHS.map((width) =>
  SCHEMES.map(
    (scheme) => html`<figure class="${scheme}">
<figcaption>${width} точек, ${SCHEME_NAMES[scheme]} <a href="${name}.${scheme}.html">отдельно</a></figcaption>
<div class="frame" tabindex="0" role="group" aria-label="${title}: ${width} точек, ${SCHEME_NAMES[scheme]}"><iframe src="${name}.${scheme}.html" width="${width}" height="480" loading="lazy" title="${title}: ${width} точек, ${SCHEME_NAMES[scheme]}"></iframe></div>
</figure>`,
  ),
)}
<h2 id="json">JSON</h2>
<p>Из файла <code>${file}</code>. <button type="button" data-copy="code">Скопировать</button></p>
<pre tabindex="0"><code id="code">${await sourceOf(specimen, site)}</code></pre>
</main>`,
  )
}

const navigation = (all: readonly Specimen[], current: Specimen): Html =>
  html`<nav aria-label="Галерея"><p><a href="index.html">Галерея</a></p>${GROUPS.map(
    ([group, title]) =>
      html`<details${group === current.group && html` open`}><summary>${title}</summary><ul>${all
        .filter((one) => one.group === group)
        .map(
          (one) =>
            html`<li><a href="${one.name}.html"${one === current && html` aria-current="page"`}>${one.title}</a></li>`,
        )}</ul></details>`,
  )}</nav>`

/** What to put on a page: the block with its example, the form's block; of a letter its whole file. */
async function sourceOf({ group, id, file }: Specimen, site: Site): Promise<string> {
  if (group === 'mail') return JSON.stringify(site.mails.get(id)?.value, null, 2)
  if (group === 'form') return JSON.stringify({ type: 'form', props: { form: basename(file, '.json') } }, null, 2)
  const { type, ...rest } = await readExample(id)
  return JSON.stringify({ type, ...rest }, null, 2)
}

function contractOf(contract: BlockContract): Html {
  const rows = propRows(contract)
  const slots = Object.entries(contract.slots ?? {})
  return html`<dl><dt>Где стоит</dt><dd>${placesInWords(contract)}</dd>
<dt>Скрипты</dt><dd>${contract.interactive ? 'оживает в браузере' : 'не нужны'}</dd></dl>
<h2>Свойства</h2>
${
  rows.length === 0
    ? html`<p>Свойств нет.</p>`
    : tableOf(
        ['Свойство', 'Что пишут', 'Обязательно', 'Без него', 'Что значит'],
        rows.map(({ name, type, required, preset, meaning }) => [
          html`<code>${name}</code>`,
          type,
          required ? 'да' : 'нет',
          preset !== undefined && html`<code>${preset}</code>`,
          meaning,
        ]),
      )
}
${
  slots.length > 0 &&
  html`<h2>Места для блоков</h2>${tableOf(
    ['Место', 'Сколько раз', 'Что в нём'],
    slots.map(([name, { item, description }]) => [
      html`<code>${name}</code>`,
      item === undefined ? 'один' : html`для каждого из <code>${item}</code>`,
      description,
    ]),
  )}`
}`
}

/** A form's fields, what a letter is given. */
function fieldsOf({ group, id }: Specimen, site: Site): Html {
  if (group === 'form')
    return html`<h2>Поля</h2>${tableOf(
      ['Поле', 'Вид', 'Подпись', 'Обязательно'],
      (site.forms.get(id)?.value.fields ?? []).map((field) => [
        html`<code>${field.name}</code>`,
        field.type ?? fieldSchema.properties.type.default,
        field.label,
        isRequired({ ...field, options: [] }) ? (isSeenAlways(field) ? 'да' : 'когда видно') : 'нет',
      ]),
    )}`
  const params = Object.entries(site.mails.get(id)?.value.params ?? {})
  if (params.length === 0) return html`<p>Письмо о форме: получает ответы, <code>submission</code>.</p>`
  return html`<h2>Что получает письмо</h2>${tableOf(
    ['Параметр', 'Вид', 'Что значит'],
    params.map(([name, { type, description }]) => [html`<code>${name}</code>`, type, description]),
  )}`
}

const isSeenAlways = ({ visible }: Field): boolean => visible === undefined || visible === true

type Cell = Html | string | undefined | false

const tableOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): Html =>
  html`<div class="table" tabindex="0" role="group" aria-label="${head[0]}"><table><thead><tr>${head.map(
    (cell) => html`<th scope="col">${cell}</th>`,
  )}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`

/** A page of the gallery: its styles are its own, whatever the shop looks like. */
export const documentOf = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title} — галерея</title><link rel="icon" href="data:,"><link rel="stylesheet" href="gallery.css"><script defer src="gallery.js"></script></head>
<body>${body}</body></html>
`.text
