import type { ReactNode } from 'react'
import { formatDate } from '#schema/definitions/text/format.ts'
import type { PreviewBar as Bar } from '../page/types.ts'

/** The bar above a previewed page, with a form that selects another date. React does not hydrate it. */
export const PreviewBar = ({ who, day, wrongDay }: Bar): ReactNode => (
  <aside className="preview-bar" aria-label="Просмотр неопубликованного">
    <a className="visually-hidden skip-link" href="#main">
      К содержанию
    </a>
    <p>
      {wrongDay !== undefined && <span>{`Даты «${wrongDay}» нет: показано всё. `}</span>}
      <b>{day === undefined ? 'Просмотр' : `Просмотр: сайт ${formatDate(day)}`}</b>
      {`\u00a0— с\u00a0черновиками${day === undefined ? ' и\u00a0всем, что ещё не\u00a0вышло' : ''}. Это видите только вы (${who}).`}
    </p>
    <form action="/_preview">
      <label>
        День <input type="date" name="day" defaultValue={day} required />
      </label>
      <button type="submit">Показать</button>
    </form>
    {day !== undefined && <a href="/_preview">Всё, что будет</a>}
    <a href="/_preview?off">Закончить</a>
  </aside>
)
