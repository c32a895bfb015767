import { Button, IconButton, plural } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { Group, RANGES_FORM } from './Group.tsx'

/** Number of groups, from the first one, that are open at first. Any other group is open only if one of its values is chosen. */
const OPEN = 4

export function Component({ total, groups, reset, ranges: action }: Props) {
  const hasChoice = groups.some((group) => group.chosen > 0)
  const countText = `${total}\u00a0${plural(total, 'изделие', 'изделия', 'изделий')}`
  // On wide screens the filter is beside the list. On narrow ones it is a popover, which a button above the list opens.
  return (
    <section id="catalog-filter" className={css.panel} popover="auto" aria-label="Отбор" data-stay="filter">
      <div className="row between gap-16 tall">
        <p className="bold">Отбор</p>
        {reset && hasChoice && (
          <a className={`text-15 ${css.reset}`} href={reset}>
            Сбросить
          </a>
        )}
        <IconButton
          icon="close"
          label="Закрыть отбор"
          className={`flush ${css.close}`}
          popoverTarget="catalog-filter"
          popoverTargetAction="hide"
        />
      </div>
      {action !== undefined && <Ranges action={action} />}
      {groups.map((group, index) => (
        <Group key={group.code} group={group} isOpen={index < OPEN || group.chosen > 0} />
      ))}
      <div className={`top-line ${css.bottom}`}>
        <Button size="full" popoverTarget="catalog-filter" popoverTargetAction="hide">
          Показать {countText}
        </Button>
      </div>
    </section>
  )
}

/** A GET form for the range fields. Hidden fields preserve the other filters, so its URL is like the filter's links. */
function Ranges({ action }: { action: string }) {
  const [path, search] = action.split('?')
  return (
    <form id={RANGES_FORM} action={path}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}
