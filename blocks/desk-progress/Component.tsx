import { formatNumber } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ label, done, total }: Props) {
  const told = total > 0 ? `${formatNumber(done)} из ${formatNumber(total)}` : ''
  return (
    <div className="desk-progress">
      <meta httpEquiv="refresh" content="2" />
      <label>
        <span>
          {label} {told}
        </span>
        <progress {...(total > 0 && { max: total, value: Math.min(done, total) })} />
      </label>
      <p className="desk-note">Страница обновляется сама. Её можно закрыть: работа продолжится.</p>
    </div>
  )
}
