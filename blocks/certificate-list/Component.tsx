import { DateLine, Photo } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'
import { Seal } from './Seal.tsx'

export function Component({ certificates }: Props) {
  return (
    <ul className={css.grid}>
      {certificates.map(({ title, kindName, number, issuer, issued, validUntil, scope, file, picture }) => (
        <li key={number} className="card-sheet">
          <div className={css.top}>
            <p className={css.kind}>{kindName}</p>
            {!picture && <Seal />}
          </div>
          {picture && (
            <Photo
              address={picture}
              alt={`Первая страница: ${title}`}
              sizes="(min-width: 768px) 300px, 100vw"
              bounds={{ most: 768 }}
              className={css.picture}
            />
          )}
          <h2 className={css.title}>
            <a className={`stretched-link ${css.link}`} href={file}>
              {title}
            </a>
          </h2>
          <p className={css.scope}>{scope}</p>
          <dl className={css.facts}>
            <div className={css.fact}>
              <dt className={css.name}>Номер</dt>
              <dd>{number}</dd>
            </div>
            <div className={css.fact}>
              <dt className={css.name}>{validUntil ? 'Действует' : 'Выдан'}</dt>
              <dd>
                {validUntil && 'с '}
                <DateLine date={issued} />
                {validUntil && (
                  <>
                    {' по '}
                    <DateLine date={validUntil} />
                  </>
                )}
              </dd>
            </div>
            <div className={css.fact}>
              <dt className={css.name}>Кем выдан</dt>
              <dd>{issuer}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}
