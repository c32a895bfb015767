import type { SlotContent } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ items, current = '', rights, who, role, slots }: Props & SlotContent) {
  const seen = who === undefined ? [] : items.filter(({ right }) => right === undefined || rights.includes(right))
  // The longest address: «Каталог» is above «Загрузка».
  const [here] = seen.filter(({ link }) => current.startsWith(link)).toSorted((a, b) => b.link.length - a.link.length)
  return (
    <header className="desk-head">
      <a className="desk-skip" href="#main">
        К&nbsp;содержанию
      </a>
      <p className="desk-brand">Рабочее место</p>
      {seen.length > 0 && (
        <nav aria-label="Разделы рабочего места">
          <ul className="desk-menu">
            {seen.map(({ text, link }) => (
              <li key={link}>
                <a href={link} aria-current={link === here?.link ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {who !== undefined && (
        <div className="desk-who">
          <p>
            {who}
            {role !== undefined && <span className="desk-note">{role}</span>}
          </p>
          {slots.end}
        </div>
      )}
    </header>
  )
}
