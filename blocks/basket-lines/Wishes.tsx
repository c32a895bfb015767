import { useId, useRef } from 'react'
import { Button, ChangeForm, changeLists } from '#renderer/index.ts'
import type { BasketLine } from '#schema/api/lists/basket.ts'
import { LONGEST_WISH, WISHES, wishTexts } from '#schema/definitions/shop/units/wishes.ts'
import { today } from '#schema/definitions/text/dates.ts'
import type { Line } from './contract.ts'
import css from './Wishes.module.css'

const EXAMPLES = {
  color: 'белый, RAL 5015',
  coloring: 'в\u00a0массе, лак',
  decoration: 'печать в\u00a0два цвета',
  wanted: undefined,
}

/** Formats the options of a line, for example «цвет: белый, окраска: лак». */
export const wishesIn = (line: Line): string =>
  wishTexts(line)
    .map((text) => text.charAt(0).toLowerCase() + text.slice(1))
    .join(', ')

/** Form for the options of a line, such as color and decoration. */
export function Wishes({ line }: { line: BasketLine }) {
  const details = useRef<HTMLDetailsElement>(null)
  const id = useId()
  const { productId, basketId, quantity, colors } = line
  const wishes = wishesIn(line)
  return (
    <details ref={details} className={`text-13 ${css.wishes}`}>
      <summary className={css.open}>
        {wishes && <span className={css.chosen}>{wishes}. </span>}
        <span className={`blueprint ${css.label}`}>{wishes ? 'Изменить' : 'Цвет, оформление, срок'}</span>
        <span className="visually-hidden">: {line.name}</span>
      </summary>
      <ChangeForm
        className={`grid starts gap-12 ${css.form}`}
        doing="basket.update"
        values={{ product: productId, basketId, quantity }}
        onSend={(data) => {
          if (details.current) details.current.open = false
          const text = (name: string): string => String(data.get(name) ?? '').trim()
          const [color, coloring, decoration] = [text('color'), text('coloring'), text('decoration')]
          const wishes = { color, coloring, decoration, wanted: text('wanted') }
          changeLists({ do: 'basket.update', line, quantity, wishes })
        }}
      >
        {WISHES.map(([name, label]) => (
          <div key={name} className={`grid gap-4 full ${css.field}`}>
            <label htmlFor={id + name}>{label}</label>
            <input
              id={id + name}
              className={`text-15 on-card rounded ${css.input}`}
              {...(name === 'wanted' ? { type: 'date', min: today() } : { type: 'text', maxLength: LONGEST_WISH })}
              name={name}
              autoComplete="off"
              placeholder={EXAMPLES[name]}
              defaultValue={line[name] ?? ''}
              {...(name === 'color' && colors && { list: `${id}list`, 'aria-describedby': `${id}colors` })}
            />
            {name === 'color' && colors && (
              <>
                <datalist id={`${id}list`}>
                  {colors.map((color) => (
                    <option key={color} value={color} />
                  ))}
                </datalist>
                <p id={`${id}colors`} className="muted">
                  Кроме своего цвета есть: {colors.join(', ')}. Выберете такой&nbsp;— поставим его артикул.
                </p>
              </>
            )}
          </div>
        ))}
        <Button type="submit" size="small" kind="secondary">
          Сохранить
        </Button>
      </ChangeForm>
    </details>
  )
}
