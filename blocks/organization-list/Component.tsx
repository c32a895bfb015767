import { perItem, type SlotContent, Text } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ items, empty, slots }: Props & SlotContent) {
  if (items.length === 0)
    return (
      <p className="note">
        <Text text={empty} />
      </p>
    )
  const actions = perItem(slots.actions)
  return (
    <ul className={`top-line ${css.organizations}`}>
      {items.map((item, i) => (
        <li key={item.id} className={`row wraps between tall bottom-line ${css.organization}`}>
          <div>
            <p className="medium">{item.workCompany}</p>
            <p className="note">{numbersOf(item)}</p>
            {item.legalAddress !== '' && <p className="note">{item.legalAddress}</p>}
          </div>
          {actions[i]}
        </li>
      ))}
    </ul>
  )
}

/** Formats the numbers of an organization, for example «ИНН 3300000007, КПП 330001001». */
const numbersOf = ({ inn, kpp, unp, bin }: Props['items'][number]): string =>
  [inn && `ИНН\u00a0${inn}`, kpp && `КПП\u00a0${kpp}`, unp && `УНП\u00a0${unp}`, bin && `БИН\u00a0${bin}`]
    .filter(Boolean)
    .join(', ')
