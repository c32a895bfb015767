import { IconButton } from '#renderer/index.ts'
import type { Region } from './contract.ts'
import { RegionForm } from './RegionForm.tsx'
import css from './Regions.module.css'

/** A popover with the regions. A button in the header's top row or in the menu of small screens opens it. */
export function Regions({ region, regions }: { region: Region; regions: readonly Region[] }) {
  return (
    <div id="regions" className={css.regions} popover="auto" role="dialog" aria-label="Выбор региона">
      <div className={`row between ${css.top}`}>
        <p className="note">Ваш регион</p>
        <IconButton icon="close" label="Закрыть" popoverTarget="regions" popoverTargetAction="hide" />
      </div>
      <RegionForm>
        <ul>
          {regions.map(({ id, name }) => (
            <li key={id}>
              <button
                type="submit"
                className={`lit full tall bare rounded ${css.choice}`}
                name="region"
                value={id}
                aria-current={id === region.id ? 'true' : undefined}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </RegionForm>
    </div>
  )
}
