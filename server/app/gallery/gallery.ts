import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import type { BlockContract, Contracts } from '#schema/definitions/contract/block.ts'
import { type JsonSchema, typesOf } from '#schema/definitions/json-schema/types.ts'
import type { RenderLetter } from '../../engine/mail/letters.ts'
import type { RenderPage } from '../../engine/pages/load-renderer.ts'
import { invariant, type Site } from '../../engine/site/site.ts'
import { readExample } from './examples.ts'
import { createSpecimens, type Specimen } from './specimens.ts'

const GALLERY_PATH = '/_blocks/'

/** Widths of a phone, a tablet and a desktop; the breakpoints of specification.md §9 lie between them. */
const WIDTHS = [360, 768, 1200]

const GROUPS = { block: 'Блоки', form: 'Формы', mail: 'Письма' } as const

export interface GalleryOptions {
  readonly site: Site
  readonly contracts: Contracts
  readonly render: RenderPage
  readonly renderLetter: RenderLetter
  /** Called for a block that threw and was omitted. */
  readonly report: (at: string, error: unknown) => void
}

export type Gallery = ReturnType<typeof createGallery>

export function createGallery({ site, contracts, render, renderLetter, report }: GalleryOptions) {
  const { all, prepare } = createSpecimens(site, contracts)

  /** Returns the text of "index.html", "gallery.css", "gallery.js", "hero.html" or its frame "hero.frame.html"; otherwise undefined. */
  async function file(name: string): Promise<string | undefined> {
    if (name === 'index.html') return indexPage(all)
    if (name === 'gallery.css' || name === 'gallery.js') return readFile(join(import.meta.dirname, name), 'utf8')
    const specimen = all.find(
      (candidate) => name === `${candidate.name}.html` || name === `${candidate.name}.frame.html`,
    )
    if (!specimen) return undefined
    if (name === `${specimen.name}.html`) return specimenPage(specimen, site, contracts)
    const { page, letter } = await prepare(specimen)
    return letter ? renderLetter({ ...letter, isPlaced: true }, report) : String(await render(page, 'html', report))
  }

  return { specimens: all, file }
}

/** Serves the gallery under `GALLERY_PATH` from the current files. */
export function createGalleryRouter(gallery: () => Gallery): RequestHandler {
  const router = Router({ strict: true, caseSensitive: true })
  router.get(GALLERY_PATH.slice(0, -1), (_request, response) => response.redirect(GALLERY_PATH))
  router.get(`${GALLERY_PATH}{:name}`, async (request, response, next) => {
    const name = String(request.params.name ?? 'index.html')
    const text = await gallery().file(name)
    if (text === undefined) return next()
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' }).type(extname(name)).send(text)
  })
  return router
}

const indexPage = (all: readonly Specimen[]): string =>
  documentOf(
    'Галерея',
    html`<h1>Галерея</h1>
<p>Как выглядит и что умеет каждый блок, каждая форма и каждое письмо. Данные здесь — образцы.</p>
${Object.entries(GROUPS).map(
  ([group, title]) =>
    html`<h2>${title}</h2><ul>${all
      .filter((specimen) => specimen.group === group)
      .map(
        ({ name, title, description, id }) =>
          html`<li><a href="${name}.html">${title}</a> <code>${id}</code><p>${description}</p></li>`,
      )}</ul>`,
)}`,
  )

/** Returns the gallery's page about a specimen. @throws if a block has no example */
async function specimenPage(specimen: Specimen, site: Site, contracts: Contracts): Promise<string> {
  const { title, id, description, file, name, group } = specimen
  return documentOf(
    title,
    html`<p><a href="index.html">Галерея</a></p>
<h1>${title} <code>${id}</code></h1>
<p>${description}</p>
${group === 'block' && contractOf(invariant(contracts.get(id), id))}
${WIDTHS.map(
  (width) => html`<figure>
<figcaption>${width} точек, <a href="${name}.frame.html">отдельно</a></figcaption>
<div tabindex="0" role="group" aria-label="${title}: ${width} точек"><iframe src="${name}.frame.html" width="${width}" height="480" loading="lazy" title="${title}: ${width} точек"></iframe></div>
</figure>`,
)}
<h2>JSON</h2>
<p>Из файла <code>${file}</code>.</p>
<pre tabindex="0"><code>${await sourceOf(specimen, site)}</code></pre>`,
  )
}

/** Returns the source to copy: a block's example, a block that shows a form, or a letter's file. */
async function sourceOf({ group, id }: Specimen, site: Site): Promise<string> {
  const form = { type: 'form', props: { form: id } }
  const source = group === 'mail' ? site.mails.get(id)?.value : group === 'form' ? form : await readExample(id)
  return JSON.stringify(source, null, 2)
}

const contractOf = ({ props, slots = {}, places, interactive }: BlockContract): Html =>
  html`<p>${places ? `Где стоит: ${places.join(', ')}. ` : ''}${interactive ? 'Оживает в\u00a0браузере.' : 'Без скриптов.'}</p>
<div class="table" tabindex="0" role="group" aria-label="Свойства"><table><thead><tr>${['Свойство', 'Что пишут', 'Без него', 'Что значит'].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${[
    ...propRows(props),
    ...Object.entries(slots).map(([slot, { description }]) => [`slots.${slot}`, 'блоки', '', description]),
  ].map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`

/** Returns name, type, default and description of each property; nested properties come after their parent. */
export function propRows(schema: JsonSchema, before = ''): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    const name = before + key
    const { enum: values, role, items } = part
    const type = values?.map((value) => JSON.stringify(value)).join(' | ') ?? role ?? typesOf(part).join(' | ')
    const preset = schema.required?.includes(key) ? 'нельзя' : JSON.stringify(part.default)
    return [
      [name, type, preset ?? '', part.description ?? ''],
      ...propRows(part, `${name}.`),
      ...(items ? propRows(items, `${name}[].`) : []),
    ]
  })
}

const documentOf = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title} — галерея</title><link rel="icon" href="data:,"><link rel="stylesheet" href="gallery.css"><script defer src="gallery.js"></script></head>
<body><main>${body}</main></body></html>
`.text

type Html = { readonly text: string }
type Part = Html | string | number | false | readonly Part[]

/** Template tag for HTML: escapes strings and numbers, joins lists. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  text: texts.map((text, i) => text + textOf(parts[i] ?? '')).join(''),
})

function textOf(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  if (part === false) return ''
  return 'text' in part ? part.text : part.map(textOf).join('')
}
