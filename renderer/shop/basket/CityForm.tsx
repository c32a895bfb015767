import type { JSX } from 'react'
import { Button } from '../../kit/ui/Button.tsx'
import css from './CityForm.module.css'

/** A form for a city. It reloads the page with the delivery to this city, at the element with the ID «delivery». */
export const CityForm = ({ city }: { city: string }): JSX.Element => (
  <form className={`flex gap-8 ${css.form}`} action="#delivery">
    <input
      key={city}
      className="number-field"
      type="text"
      name="city"
      maxLength={100}
      placeholder="Другой город"
      aria-label="Другой город"
    />
    <Button type="submit" kind="secondary">
      Показать
    </Button>
  </form>
)
