import { Button } from '#renderer/index.ts'
import type { Region } from './contract.ts'
import { RegionForm } from './RegionForm.tsx'
import css from './Suggestion.module.css'

/** Asks whether the region that was found by the visitor's address is right. */
export function Suggestion({ region }: { region: Region }) {
  return (
    <RegionForm className={`grid gap-12 text-15 on-card ${css.suggestion}`}>
      <p>
        Ваш регион&nbsp;— <strong>{region.name}</strong>?
      </p>
      <div className="flex gap-8">
        <Button type="submit" size="small" name="region" value={region.id}>
          Да
        </Button>
        <Button size="small" kind="secondary" popoverTarget="regions">
          Выбрать другой
        </Button>
      </div>
    </RegionForm>
  )
}
