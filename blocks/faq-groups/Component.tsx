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
              <a className={css.link} href={`#${anchor}`}>
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
              <details key={question} className={css.item}>
                <summary className={`chevron-mark ${css.question}`}>
                  <h3 className={css.words}>{question}</h3>
                </summary>
                <div className={css.answer}>
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
