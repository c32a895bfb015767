import { Icon, ListLinks } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ catalog, current, ...pages }: Props) {
  return (
    <nav className={`bottom-bar ${css.bar}`} aria-label="Каталог и мои списки">
      <a className={css.link} href={catalog} aria-current={catalog === current ? 'page' : undefined}>
        <Icon name="jar" />
        Каталог
      </a>
      <ListLinks pages={pages} current={current} className={css.link} />
    </nav>
  )
}
