import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Head, toScriptJson } from './Head.tsx'

it('JSON in a page cannot end the element that it stands in', () => {
  const value = { text: '</script><script>alert(1)</script><!-- <ScRiPt>' }
  expect(toScriptJson(value)).not.toContain('<')
  expect(JSON.parse(toScriptJson(value))).toEqual(value)
})

it('what search engines look for are meta tags', () => {
  const meta = { title: 'А', canonical: 'https://a.example/', type: 'website', siteName: 'А' } as const
  const html = renderToStaticMarkup(
    <Head meta={{ ...meta, verification: { 'yandex-verification': '1a2b3c"' } }} jsonLd={[]} />,
  )
  expect(html).toContain('<meta name="yandex-verification" content="1a2b3c&quot;"/>')
  expect(renderToStaticMarkup(<Head meta={meta} jsonLd={[]} />)).not.toContain('verification')
  const hidden = renderToStaticMarkup(<Head meta={{ ...meta, robots: 'noindex' }} jsonLd={[]} />)
  for (const tag of ['<meta name="robots" content="noindex"/>', '<link rel="canonical" href="https://a.example/"/>'])
    expect(hidden).toContain(tag)
})
