import { SideView, scaleToFit, Use } from '#renderer/index.ts'
import css from './Panel.module.css'
import type { Group, Suggestion } from './suggestions.ts'

/** A listbox of suggestions. Each option is a link, so that it can be opened in a new tab. Tab skips them. */
export function Options({
  id,
  groups,
  q,
  active,
  action,
}: {
  id: string
  groups: readonly Group[]
  q: string
  active: number
  action: string
}) {
  let index = 0
  const option = () => {
    const position = index++
    return { id: `${id}-${position}`, role: 'option', tabIndex: -1, 'aria-selected': position === active } as const
  }
  return (
    <div id={id} role="listbox" aria-label="Подсказки">
      {groups.map(({ title, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no form's fieldset
        <div key={title} role="group" aria-label={title} className={css.group}>
          <p className={`note ${css.title}`} aria-hidden="true">
            {title}
          </p>
          {items.map((item) => (
            <a key={item.link} {...option()} className={item.drawing ? css.product : css.option} href={item.link}>
              {item.drawing ? <Product item={item} drawing={item.drawing} q={q} /> : <Matched text={item.text} q={q} />}
            </a>
          ))}
        </div>
      ))}
      <a {...option()} className={`arrow-mark ${css.all}`} href={`${action}?${new URLSearchParams({ q })}`}>
        Все результаты
      </a>
    </div>
  )
}

/** Size of a drawing in pixels. CSS reserves this space. */
const field = { width: 32, height: 40 }

function Product({ item, drawing, q }: { item: Suggestion; drawing: NonNullable<Suggestion['drawing']>; q: string }) {
  return (
    <>
      <span className={`flex centered ${css.picture}`}>
        <SideView drawing={drawing} scale={scaleToFit([drawing], field.width, field.height)} />
      </span>
      <span>
        <span className="row wraps gap-8 note">
          <span>
            <Matched text={item.article ?? ''} q={q} />
          </span>{' '}
          {item.use && <Use use={item.use} />}
        </span>{' '}
        <Matched text={item.text} q={q} />
      </span>{' '}
      <span className={`text-13 medium ${css.price}`}>{item.price}</span>
    </>
  )
}

function Matched({ text, q }: { text: string; q: string }) {
  return piecesOf(text, q).map((piece, place) =>
    piece.matched ? (
      <mark key={place} className={`bold ${css.matched}`}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}

/** A part of a suggestion's text. `matched` is true if the part matches a typed word. */
interface Piece {
  readonly text: string
  readonly matched: boolean
}

/** Splits a text into parts: matches of a typed word at the beginning of words, and the rest. «е» also matches «ё». */
export function piecesOf(text: string, q: string): Piece[] {
  // Longer words come first, so that «бан банка» marks the whole word «банка».
  const words = plain(q)
    .split(/\s+/)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
  if (words.length === 0) return [{ text, matched: false }]
  const begun = new RegExp(`(?<![\\p{L}\\d])(?:${words.map(escaped).join('|')})`, 'giu')
  const pieces: Piece[] = []
  let end = 0
  for (const { index, 0: hit } of plain(text).matchAll(begun)) {
    if (index > end) pieces.push({ text: text.slice(end, index), matched: false })
    end = index + hit.length
    pieces.push({ text: text.slice(index, end), matched: true })
  }
  return end < text.length ? [...pieces, { text: text.slice(end), matched: false }] : pieces
}

/** Normalizes a text. Its length stays, so that positions in it are valid in the original text. */
const plain = (text: string): string => text.replaceAll('ё', 'е').replaceAll('Ё', 'Е').replaceAll('\u00a0', ' ')

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
