import { formatMoment } from '#renderer/index.ts'
import type { Props } from './contract.ts'

/** The text of an event. Of a letter only the subject is visible, until a click unfolds its text. */
function Text({ kind, text }: Props['items'][number]) {
  const [subject = '', ...lines] = text.split('\n')
  if (kind !== 'letter') return <p className="desk-words">{text}</p>
  return (
    <details>
      <summary>{subject}</summary>
      <p className="desk-words">{lines.join('\n').trim()}</p>
    </details>
  )
}

function LetterForm({ letterLink, templates }: Pick<Props, 'letterLink' | 'templates'>) {
  return (
    <form className="desk-filters flex wraps" action={letterLink}>
      <label>
        <span>Заготовка письма</span>
        <select name="template">
          <option value="">обычная</option>
          {templates.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Написать письмо</button>
    </form>
  )
}

function Entries({ items, empty }: Pick<Props, 'items' | 'empty'>) {
  if (items.length === 0) return <p className="desk-empty">{empty}</p>
  return (
    <ol className="desk-thread grid gap-8">
      {items.map((item, i) => (
        <li key={i} className={`desk-entry-${item.kind}`}>
          <p className="desk-note">
            <b>{item.what}</b>
            {item.who !== '' && <span>{item.who}</span>}
            <time dateTime={item.at}>{formatMoment(item.at)}</time>
          </p>
          {item.text !== '' && <Text {...item} />}
          {item.state !== '' && <p className="desk-note">{item.state}</p>}
          {item.files.length > 0 && (
            <ul>
              {item.files.map(({ name, link }, j) => (
                <li key={j}>{link === undefined ? name : <a href={link}>{name}</a>}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

export function Component({ letterLink = '', templates, ...entries }: Props) {
  return (
    <>
      {letterLink !== '' && <LetterForm letterLink={letterLink} templates={templates} />}
      <Entries {...entries} />
    </>
  )
}
