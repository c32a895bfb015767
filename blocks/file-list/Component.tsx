import { StaticIcon } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items }: Props) {
  return (
    <ul className={`screen-only ${css.files}`}>
      {items.map(({ title, file, note }) => (
        <li key={file} className={css.file}>
          <StaticIcon name="file" />
          <div className={css.words}>
            <a className={`stretched-link ${css.link}`} href={file}>
              {title}
            </a>
            {note && <p className={css.note}>{note}</p>}
          </div>
          <span className={css.kind}>{file.split('.').at(-1)?.toUpperCase()}</span>
        </li>
      ))}
    </ul>
  )
}
