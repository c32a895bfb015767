import { PICKED } from '../engine/page/account.ts'

export const PickHead = () => (
  <th scope="col">
    <span className="visually-hidden">Отметка</span>
  </th>
)

/** A cell with a row's checkbox, which belongs to the form of the block desk-pick. @param label the row's name, for screen readers */
export const PickCell = ({ name, value, label }: { name: string; value: unknown; label: string }) => (
  <td className="desk-pick">
    <input
      type="checkbox"
      form={PICKED}
      name={name}
      value={String(value)}
      aria-label={`Отметить: ${label}`}
      autoComplete="off"
    />
  </td>
)
