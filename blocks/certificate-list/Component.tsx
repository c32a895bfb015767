import type { ReactNode } from 'react'
import { DateLine, Photo } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

type Certificate = Props['certificates'][number]

/** Cards of certificates with a picture, the number, the issuer and dates. */
export function Component({ certificates }: Props) {
  return (
    <ul className={`grid gap-24 spaced ${css.grid}`}>
      {certificates.map(({ title, kindName, scope, file, picture, ...facts }) => (
        <li key={`${title} ${file}`} className="column positioned panel card-sheet">
          <div className={`flex between ${css.top}`}>
            <p className="note">{kindName}</p>
            {!picture && <Seal />}
          </div>
          {picture && (
            <Photo
              address={picture}
              alt={`Первая страница: ${title}`}
              sizes="(min-width: 768px) 300px, 100vw"
              bounds={{ most: 768 }}
              className={`full ${css.picture}`}
            />
          )}
          <h2 className="text-20 snug">
            <a className="stretched-link plain-link" href={file}>
              {title}
            </a>
          </h2>
          {scope && <p className={`muted text-15 ${css.scope}`}>{scope}</p>}
          <Facts {...facts} />
        </li>
      ))}
    </ul>
  )
}

function Facts({
  number,
  issuer,
  issued,
  validUntil,
}: Pick<Certificate, 'number' | 'issuer' | 'issued' | 'validUntil'>) {
  if (!number && !issuer && !issued && !validUntil) return null
  return (
    <dl className={`text-13 snug ${css.facts}`}>
      {number && <Fact name="Номер">{number}</Fact>}
      {(issued || validUntil) && (
        <Fact name={validUntil ? 'Действует' : 'Выдан'}>
          {issued && (
            <>
              {validUntil && 'с '}
              <DateLine date={issued} />
            </>
          )}
          {validUntil && (
            <>
              {issued ? ' по ' : 'по '}
              <DateLine date={validUntil} />
            </>
          )}
        </Fact>
      )}
      {issuer && <Fact name="Кем выдан">{issuer}</Fact>}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={`grid gap-12 top-line ${css.fact}`}>
    <dt className="muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Draws a stamp: two circles and a ring of ticks. */
function Seal() {
  return (
    <svg className={css.seal} viewBox="-32 -32 64 64" aria-hidden="true">
      <circle r="30" />
      <circle r="20" />
      <circle className={css.ticks} r="25" />
      <path d="M-9 0l6 6 12-13" />
    </svg>
  )
}
