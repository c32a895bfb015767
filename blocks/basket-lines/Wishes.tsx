import { useRef } from 'react'
import { Button, ChangeForm, changeLists } from '#renderer/index.ts'
import type { BasketLine } from '#schema/api/lists/basket.ts'
import type { Line } from './contract.ts'
import css from './Wishes.module.css'

const FIELDS = [
  ['color', 'Цвет', 'белый, RAL 5015'],
  ['coloring', 'Окраска', 'в\u00a0массе, лак'],
  ['decoration', 'Оформление', 'печать в\u00a0два цвета'],
] as const

export const wishesOf = (line: Pick<Line, 'color' | 'coloring' | 'decoration'>): string[] =>
  FIELDS.flatMap(([name, label]) => (line[name] ? [`${label.toLowerCase()}: ${line[name]}`] : []))

/** What the buyer asks for besides the product: color, coloring, decoration. */
export function Wishes({ line }: { line: BasketLine }) {
  const details = useRef<HTMLDetailsElement>(null)
  const { productId, basketId, quantity } = line
  const wishes = wishesOf(line)
  return (
    <details ref={details} className={css.wishes}>
      <summary className={css.open}>
        {wishes.length > 0 && <span className={css.chosen}>{wishes.join(', ')}. </span>}
        <span className={css.label}>{wishes.length > 0 ? 'Изменить' : 'Цвет и\u00a0оформление'}</span>
        <span className="visually-hidden">: {line.name}</span>
      </summary>
      <ChangeForm
        className={css.form}
        doing="basket.update"
        values={{ product: productId, basketId, quantity }}
        onSend={(data) => {
          if (details.current) details.current.open = false
          const text = (name: string): string => String(data.get(name) ?? '').trim()
          const wishes = { color: text('color'), coloring: text('coloring'), decoration: text('decoration') }
          changeLists({ do: 'basket.update', line, quantity, wishes })
        }}
      >
        {FIELDS.map(([name, label, example]) => (
          <label key={name} className={css.field}>
            <span>{label}</span>
            <input
              className={css.input}
              type="text"
              name={name}
              maxLength={200}
              autoComplete="off"
              placeholder={example}
              defaultValue={line[name] ?? ''}
            />
          </label>
        ))}
        <Button type="submit" size="small" kind="secondary">
          Сохранить
        </Button>
      </ChangeForm>
    </details>
  )
}
