import { Button, EmptyState, plural } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ products, gone, most, price, terms, empty }: Props) {
  if (products.length === 0 && gone.length === 0) return <EmptyState {...empty} />
  const left = most - products.length - gone.length
  return (
    <div className="shelf">
      <ul className={`measured top-line ${css.list}`}>
        {products.map(({ id, name, article, link }) => (
          <li key={id} className={`row between gap-16 bottom-line ${css.line}`}>
            <span>
              <a href={link}>{name}</a>
              <span className="second-line">{article}</span>
            </span>
            <Remove id={id} name={name} />
          </li>
        ))}
        {gone.map(({ productId, name, article }) => (
          <li key={productId} className={`row between gap-16 bottom-line ${css.line}`}>
            <span>
              {name}
              <span className="second-line">{`${article}, больше нет в\u00a0каталоге`}</span>
            </span>
            <Remove id={productId} name={name} />
          </li>
        ))}
      </ul>
      <p>
        <strong>{price}.</strong> {terms}{' '}
        {left > 0 && `Поместится ещё ${left}\u00a0${plural(left, 'образец', 'образца', 'образцов')}.`}
      </p>
    </div>
  )
}

const Remove = ({ id, name }: { id: number; name: string }) => (
  <form method="post" action={`/lists/?product=${id}`}>
    <Button type="submit" kind="ghost" size="small" name="do" value="sample.remove" aria-label={`Убрать: ${name}`}>
      Убрать
    </Button>
  </form>
)
