import { useEffect, useState } from 'react'
import { requestCall } from '#renderer/index.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { useStudio } from './context.ts'

/** Milliseconds between two requests. */
const PERIOD_MS = 10_000
const MAX_NEWS = 5

const NOBODY: Pick<CallAnswer<'desk.studioOthers'>, 'published' | 'drafts'> = { published: [], drafts: [] }

/** Tells what others publish while the studio is open, and who else has a draft of the page. Polls while the tab is visible. */
export function Others() {
  const { studio, opening, outline } = useStudio()
  const [{ published, drafts }, setOthers] = useState(NOBODY)
  useEffect(() => {
    const end = new AbortController()
    let after = opening.published
    let isAsking = false
    async function ask(): Promise<void> {
      if (isAsking || document.hidden) return
      isAsking = true
      try {
        const options = { signal: end.signal }
        const { last, draft, drafts, published } = await requestCall('GET /desk/api/studio/others', { after }, options)
        after = last
        setOthers((others) => ({ drafts, published: [...others.published, ...published].slice(-MAX_NEWS) }))
        await studio.follow(draft)
      } catch {
        // The next request follows.
      }
      isAsking = false
    }
    void ask()
    const timer = setInterval(ask, PERIOD_MS)
    document.addEventListener('visibilitychange', ask, { signal: end.signal })
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [studio])
  const titlesOf = (files: readonly string[]) =>
    outline.flatMap(({ place, title }) => (files.includes(place.file) ? title : []))
  const news = published.map(({ text, files }) =>
    titlesOf(files).length > 0 ? `${text} Эта страница стала другой.` : text,
  )
  const authors = drafts
    .map(({ who, files }) => ({ who, titles: titlesOf(files) }))
    .flatMap(({ who, titles }) => (titles.length > 0 ? `${who} (${titles.join(', ')})` : []))
  return (
    <>
      {news.length > 0 && (
        <p className="desk-notice text-13" role="status">
          Опубликовали другие. {news.join(' ')}
        </p>
      )}
      {authors.length > 0 && (
        <p className="desk-notice text-13" role="status">
          Неопубликованные правки этой страницы есть и&nbsp;у&nbsp;других: {authors.join('; ')}.
        </p>
      )}
    </>
  )
}
