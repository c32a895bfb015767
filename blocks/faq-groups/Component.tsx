import { Paragraphs } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ groups }: Props) {
  return (
    <div className={`page-grid ${css.faq}`}>
      <nav aria-label="Разделы вопросов">
        <ul className={css.list}>
          {groups.map(({ title, anchor, questions }) => (
            <li key={anchor}>
              <a
                className={`row between gap-16 tall text-15 snug ink-link bottom-line ${css.link}`}
                href={`#${anchor}`}
              >
                {title}
                <span className="note" aria-hidden="true">
                  {questions.length}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {groups.map(({ title, anchor, questions }) => (
          <section key={anchor} className={css.group} id={anchor} aria-label={title}>
            <h2 className={css.title}>{title}</h2>
            {questions.map(({ question, answer }) => (
              <details key={question} className={`top-line ${css.item}`}>
                <summary className={`chevron-mark flex between gap-24 hover-accent ${css.question}`}>
                  <h3 className={`snug medium ${css.words}`}>{question}</h3>
                </summary>
                <div className={`grid gap-12 muted measured ${css.answer}`}>
                  <Paragraphs text={answer} />
                </div>
              </details>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
