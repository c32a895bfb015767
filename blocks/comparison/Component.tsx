import {
  Button,
  classes,
  EmptyState,
  FollowFocus,
  GoneProducts,
  LIST_PAGES,
  PrintHead,
  useLists,
} from '#renderer/index.ts'
import css from './Component.module.css'
import type { Product, Props, Section } from './contract.ts'
import { Overlay } from './Overlay.tsx'
import { Table } from './Table.tsx'

/** Maximum number of products for which the silhouettes fit beside the table. */
const MAX_BESIDE = 3

/** Shows the list in the page until the browser has loaded the visitor's lists. Then all tabs show the same list. */
export function Component({ item: ofPage, only = false, quantity, company, empty }: Props) {
  const current = useLists(({ compare, counts }) => (counts.compare === undefined ? undefined : compare))
  const { data, products, sections } = current ?? ofPage
  const isEmpty = sections.length === 0 && data.gone.length === 0
  const byId = new Map<number, Product>(products.map((product) => [product.id, product]))
  return (
    <FollowFocus>
      {isEmpty ? (
        <EmptyState {...empty} />
      ) : (
        <div className={css.comparison}>
          <PrintHead company={company} title="Сравнение" />
          <div className={`row wraps between bottom-line unprinted ${css.bar}`}>
            {sections.length > 1 && (
              <nav aria-label="Разделы">
                <ul className={`wrapped ${css.tabs}`}>
                  {sections.map(({ kind, path, name, products }) => (
                    <li key={`${kind} ${path}`}>
                      <a className="row gap-8 tall text-15 ink-link" href={`#${anchorOf(kind, path)}`}>
                        {name} <span className="muted">{products.length}</span>
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            <div className={`row wraps ${css.tools}`}>
              <form className="unprinted row gap-8 text-15" action={LIST_PAGES.compare}>
                {only && <input type="hidden" name="only" value="differences" />}
                <label htmlFor="compare-quantity">Партия, шт.</label>
                <input
                  key={quantity}
                  id="compare-quantity"
                  type="text"
                  className="number-field"
                  name="quantity"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  placeholder="3000"
                  defaultValue={quantity}
                />
                <button type="submit" className="chip">
                  Посчитать
                </button>
              </form>
              <a
                className={`row gap-8 tall text-15 ink-link ${css.only}`}
                href={addressOf(!only, quantity)}
                aria-current={only ? 'true' : undefined}
              >
                <span className={`on-card rounded ${css.box}`} />
                Только отличия
              </a>
              <Button kind="ghost" className={css.print} onClick={() => window.print()}>
                Напечатать
              </Button>
            </div>
          </div>
          {sections.map((section) => (
            <SectionOf
              key={`${section.kind} ${section.path}`}
              id={anchorOf(section.kind, section.path)}
              section={section}
              products={section.products.flatMap((id) => byId.get(id) ?? [])}
              only={only}
              asked={quantity}
            />
          ))}
          <GoneProducts doing="compare.remove" gone={data.gone} className={css.gone} />
        </div>
      )}
    </FollowFocus>
  )
}

/** Returns the URL of this page with other query parameters. */
function addressOf(only: boolean, quantity: string | undefined): string {
  const search = new URLSearchParams({ ...(quantity && { quantity }), ...(only && { only: 'differences' }) })
  return LIST_PAGES.compare + (search.size > 0 ? `?${search}` : '')
}

const anchorOf = (kind: string, path: string): string => `${kind}-${path.replaceAll('/', '-')}`

function SectionOf({
  id,
  section,
  products,
  only,
  asked,
}: {
  id: string
  section: Section
  /** The products in the order of the columns. */
  products: readonly Product[]
  only: boolean
  asked: string | undefined
}) {
  const { name, link } = section
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        <a href={link}>{name}</a>
      </h2>
      {products.length === 1 && (
        <p className={`muted ${css.alone}`}>
          Пока одно изделие. <a href={link}>Добавьте из&nbsp;этого раздела ещё</a>, и&nbsp;станут видны отличия.
        </p>
      )}
      <div className={classes(products.length <= MAX_BESIDE && css.beside)}>
        <Table section={section} products={products} only={only && products.length > 1} asked={asked} />
        {products.length > 1 && <Overlay products={products} />}
      </div>
    </section>
  )
}
