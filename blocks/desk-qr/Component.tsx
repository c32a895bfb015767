import type { Props } from './contract.ts'

export function Component({ secret, qr: { size, path } }: Props) {
  return (
    <div className="desk-qr grid starts gap-12">
      <svg
        width={4 * size}
        height={4 * size}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="Ключ рисунком: снимите его приложением"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
        <path fill="#000" d={path} />
      </svg>
      <p>
        Не&nbsp;получается снять? Введите ключ руками: <code>{secret}</code>
      </p>
    </div>
  )
}
