import { Paragraphs, PhoneLink } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ nameIn, delivery, office }: Props) {
  return (
    <section className={`unprinted grid panel ${css.note}`} aria-label={`Доставка ${nameIn}`}>
      <div className="paragraphs">
        <h2>Доставка {nameIn}</h2>
        <Paragraphs text={delivery} />
      </div>
      {office && (
        <address className={`pin-mark flex gap-12 text-15 ${css.office}`}>
          <div>
            <p className="bold">{office.name}</p>
            <p>{office.address}</p>
            <PhoneLink className={`bold ink-link ${css.phone}`} phone={office.phone} />
          </div>
        </address>
      )}
    </section>
  )
}
