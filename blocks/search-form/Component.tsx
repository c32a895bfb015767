import { Icon } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ action, value, placeholder = 'Артикул, объём, горловина' }: Props) {
  return (
    <search className={css.search}>
      <form className={css.form} action={action} method="get">
        <input
          className={css.input}
          type="search"
          name="q"
          defaultValue={value}
          placeholder={placeholder}
          aria-label="Поиск по каталогу"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          required
        />
        <button type="submit" className={css.submit} aria-label="Найти">
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
