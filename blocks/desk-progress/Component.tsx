import { formatNumber } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ label, done, total, refresh }: Props) {
  const progressText = total > 0 ? `${formatNumber(done)} из ${formatNumber(total)}` : ''
  return (
    <div className="desk-progress">
      {refresh !== undefined && <meta httpEquiv="refresh" content={String(refresh)} />}
      <label>
        <span>
          {label} {progressText}
        </span>
        <progress {...(total > 0 && { max: total, value: Math.min(done, total) })} />
      </label>
      <p className="desk-note">Страницу можно закрыть: работа продолжится.</p>
    </div>
  )
}
