import type { Props } from './contract.ts'

type Point = Props['points'][number]

/** In SVG units: distance between two bars' left edges, width of a bar, height of the chart. */
const [STEP, BAR, HEIGHT] = [10, 7, 60]

export function Component({ title, points }: Props) {
  const highest = points.reduce<Point | undefined>(
    (most, point) => (point.value > (most?.value ?? 0) ? point : most),
    undefined,
  )
  return (
    <section className="desk-plot">
      <h2>{title}</h2>
      {highest ? <Bars points={points} highest={highest} /> : <p className="desk-empty">За эти дни ничего не было.</p>}
      {highest && (
        <div className="visually-hidden">
          <table>
            <caption>{title}</caption>
            <tbody>
              {points.map(({ label, text }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Bars({ points, highest }: Pick<Props, 'points'> & { highest: Point }) {
  return (
    <>
      <svg viewBox={`0 0 ${STEP * points.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {points.map(({ label, value, text }, i) => {
          const height = value === 0 ? 0 : Math.max(1, (value / highest.value) * HEIGHT)
          return (
            <rect key={label} x={i * STEP + (STEP - BAR) / 2} y={HEIGHT - height} width={BAR} height={height}>
              <title>{`${label}: ${text}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className="desk-scale flex wraps between" aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{`больше всего ${highest.text}, ${highest.label}`}</span>
        <span>{points.at(-1)?.label}</span>
      </p>
    </>
  )
}
