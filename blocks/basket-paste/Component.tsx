import { Button, formatNumber, Paragraphs, plural } from '#renderer/index.ts'
import { pieces } from '#schema/definitions/shop/units/quantity.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

/** A plain HTML form: the server handles the pasted text and redirects. The next page shows the result. */
export function Component({ title, text, pasted, rest, filled = false, open = false, offer }: Props) {
  const { problems, question } = rest ?? { problems: pasted?.problems ?? [] }
  // After a paste with problems, the page loads with the focus on them.
  const start = { autoFocus: problems.length > 0 }
  return (
    <section className="grid gap-16 spaced unprinted" id="paste" aria-labelledby="paste-title">
      {(pasted || problems.length > 0) && (
        <Outcome pasted={pasted} problems={problems} offer={filled ? undefined : offer} />
      )}
      <details className={css.details} open={open || problems.length > 0 || (pasted?.added === 0 && !pasted.raised)}>
        <summary className={`row between gap-16 ${css.open}`}>
          <h2 id="paste-title" className={css.title}>
            {title}
          </h2>
        </summary>
        <form
          className={`grid starts gap-12 measured ${css.form}`}
          method="post"
          action="/basket/paste/"
          encType="multipart/form-data"
          id="paste-form"
        >
          <div id="paste-hint" className="muted text-15">
            <Paragraphs text={text} />
          </div>
          <label className="text-15 medium" htmlFor="paste-lines">
            Артикулы и&nbsp;количества
          </label>
          <textarea
            {...start}
            id="paste-lines"
            className={`full text-15 on-card rounded ${css.lines}`}
            name="lines"
            rows={6}
            maxLength={100000}
            spellCheck={false}
            autoComplete="off"
            aria-describedby="paste-hint"
            placeholder={'Артикул\t1800\nАртикул\t3 кор.'}
            defaultValue={problems.flatMap(({ text, instead = text }) => instead || []).join('\n')}
          />
          {question && <Question question={question} />}
          <label className="grid gap-4 text-15 full">
            <span className="medium">Или файл XLSX, CSV</span>
            <input data-drop type="file" name="file" accept=".xlsx,.csv" className="full on-card rounded" />
          </label>
          <div className="wrapped">
            <Button type="submit" kind="secondary" name="do" value="add">
              {filled ? 'Добавить к\u00a0корзине' : 'Добавить в\u00a0корзину'}
            </Button>
            {filled && (
              <Button type="submit" kind="ghost" name="do" value="replace">
                Заменить корзину
              </Button>
            )}
            {problems.length > 0 && (
              <Button type="submit" kind="ghost" name="do" value="drop">
                Убрать эти строки
              </Button>
            )}
          </div>
        </form>
      </details>
    </section>
  )
}

/** Asks which columns of the pasted table contain article numbers and quantities. */
function Question({ question: { head, labels } }: { question: NonNullable<NonNullable<Props['rest']>['question']> }) {
  const columns = labels.map((label, i) => [String(i), `${i + 1}. ${label}`] as const)
  const fields = [
    ['article', 'Артикул', columns],
    ['quantity', 'Количество', columns],
    ['unit', 'Количество в', UNITS],
  ] as const
  return (
    <fieldset className="wrapped full">
      <legend className="medium text-15">Где в&nbsp;таблице артикул и&nbsp;количество?</legend>
      <input type="hidden" name="head" value={head} />
      {fields.map(([name, label, options]) => (
        <label key={name} className="grid gap-4 text-15">
          {label}
          <select name={name} className="full text-15 on-card rounded" defaultValue="">
            {name !== 'unit' && <option value="">не&nbsp;выбрано</option>}
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}

const UNITS = [
  ['pieces', 'штуках'],
  ['boxes', 'коробках'],
  ['pallets', 'поддонах'],
  ['thousands', 'тысячах штук'],
] as const

const NOTHING = {
  added: 'Ничего не\u00a0добавлено.',
  pasted: 'Добавлять нечего: вставьте строки с\u00a0артикулом и\u00a0количеством.',
}

function Outcome({
  pasted,
  problems,
  offer,
}: {
  offer: Props['offer']
  pasted: Props['pasted']
  problems: NonNullable<Props['pasted']>['problems']
}) {
  const { added = 0, raised = [], more = 0, replaced = false, before, read, forgotten = false } = pasted ?? {}
  return (
    <div className={`grid gap-8 text-15 on-card rounded ${css.outcome}`}>
      <p hidden={!pasted}>
        {replaced && 'Прежняя корзина заменена. '}
        {forgotten && 'Колонки забыты: вставьте таблицу или выберите файл ещё раз, и\u00a0мы о\u00a0них спросим.'}
        {forgotten
          ? ''
          : added === 0
            ? raised.length === 0 && NOTHING[problems.length === 0 ? 'pasted' : 'added']
            : `${plural(added, 'Добавлена', 'Добавлено', 'Добавлено')} ${formatNumber(added)}\u00a0${plural(added, 'строка', 'строки', 'строк')}.`}
      </p>
      {read && (
        <form className="wrapped" method="post" action="/basket/paste/">
          <input type="hidden" name="head" value={read.head} />
          <span>
            Прочитано: артикул&nbsp;— «{read.article}», количество&nbsp;— «{read.quantity}», в&nbsp;
            {UNITS.find(([unit]) => unit === read.unit)?.[1]}.
          </span>
          {read.head !== '' && (
            <Button type="submit" kind="ghost" name="do" value="forget">
              Указать колонки заново
            </Button>
          )}
        </form>
      )}
      {before !== undefined && (
        <p>
          <a href={before}>Посмотреть прежнюю корзину и&nbsp;вернуть её</a>
        </p>
      )}
      {raised.length > 0 && <p>Количество другое:</p>}
      {raised.length > 0 && (
        <ul className={`grid gap-12 ${css.raised}`}>
          {raised.map(({ line, article, asked, said, quantity, why }) => (
            <li key={article}>
              {line !== undefined && <span className="muted">Строка {formatNumber(line)}</span>}
              <code className={`medium ${css.text}`}>{article}</code>
              <span>
                {asked === undefined
                  ? 'Без\u00a0количества: взяли'
                  : `Вместо ${said ? `${said} (${pieces(asked)})` : pieces(asked)} стало`}{' '}
                {pieces(quantity)} {why}
              </span>
            </li>
          ))}
          {more > 0 && (
            <li>
              И&nbsp;ещё {formatNumber(more)}&nbsp;{plural(more, 'количество', 'количества', 'количеств')}: смотрите
              в&nbsp;корзине.
            </li>
          )}
        </ul>
      )}
      {problems.length > 0 && (
        <>
          <p>
            {plural(problems.length, 'Не\u00a0добавлена', 'Не\u00a0добавлены', 'Не\u00a0добавлены')}{' '}
            {formatNumber(problems.length)}&nbsp;{plural(problems.length, 'строка', 'строки', 'строк')}, проверьте
            и&nbsp;добавьте ещё раз. Что останется здесь,{' '}
            {offer === undefined ? (
              'уйдёт с\u00a0заказом или запросом\u00a0КП менеджеру.'
            ) : (
              <>
                подберёт менеджер: <a href={offer}>запросите&nbsp;КП</a>.
              </>
            )}
          </p>
          <ul className={`grid gap-12 ${css.problems}`}>
            {problems.map(({ line, text, why, alias, candidates = [] }, i) => (
              <li key={i}>
                <span className="muted">Строка {formatNumber(line)}</span>
                <code className={`medium ${css.text}`}>{text}</code>
                <div className="grid gap-4">
                  <span>{why}</span>
                  {candidates.length > 0 && (
                    <fieldset className="grid gap-4">
                      <legend className="visually-hidden">Что это: {text}</legend>
                      {[...candidates, undefined].map((candidate) => (
                        <label key={candidate?.article ?? ''} className="row gap-8">
                          <input
                            type="radio"
                            form="paste-form"
                            name={`match${i}`}
                            value={candidate ? `${alias}\t${candidate.article}` : ''}
                            defaultChecked={!candidate}
                          />
                          {candidate ? `${candidate.article}, ${candidate.name}` : 'ничего из\u00a0этого'}
                        </label>
                      ))}
                    </fieldset>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
