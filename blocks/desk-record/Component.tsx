import { type ReactNode, useId } from 'react'
import { FactList, type SlotContent } from '#renderer/index.ts'
import type { Props } from './contract.ts'

const PARTS = ['main', 'details', 'thread'] as const

/** A record in three parts. On a narrow screen, CSS shows only the part whose radio button is selected. */
export function Component({
  title,
  back,
  look,
  facts,
  mainTitle,
  detailsTitle,
  threadTitle,
  slots,
}: Props & SlotContent) {
  const tabs = useId()
  const titles = { main: mainTitle, details: detailsTitle, thread: threadTitle }
  const parts = PARTS.filter((name) => slots[name])
  const part = (name: (typeof PARTS)[number]): ReactNode =>
    slots[name] && (
      <div className={`desk-part grid gap-12 desk-part-${name}`}>
        <h2>{titles[name]}</h2>
        {slots[name]}
      </div>
    )
  return (
    <article className="desk-record grid gap-12 shrinks">
      <header className="desk-record-head row wraps">
        {back && (
          <a className="desk-back" href={back.link}>
            {back.text}
          </a>
        )}
        <h1>
          {title}
          {look && <span className={`desk-badge unbroken desk-${look.tone}`}>{look.name}</span>}
        </h1>
        <FactList items={facts} />
        {slots.actions && <div className="desk-actions row wraps gap-8">{slots.actions}</div>}
      </header>
      {parts.length > 1 && (
        <fieldset className="desk-tabs flex gap-4">
          <legend className="visually-hidden">Что показать</legend>
          {parts.map((name, i) => (
            <label key={name}>
              <input type="radio" name={tabs} value={name} defaultChecked={i === 0} />
              {titles[name]}
            </label>
          ))}
        </fieldset>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className="desk-record-middle shrinks positioned" tabIndex={0} aria-label={mainTitle}>
        {part('main')}
        {part('details')}
      </section>
      {slots.thread && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        <section className="desk-record-side shrinks positioned" tabIndex={0} aria-label={threadTitle}>
          {part('thread')}
        </section>
      )}
    </article>
  )
}
