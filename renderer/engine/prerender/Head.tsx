import type { ReactNode } from 'react'
import type { PageImage, PageMeta } from '../page/types.ts'

/** These fonts are preloaded, because every page needs them for its first paint. */
const FONTS = ['/fonts/golos-text-cyrillic.woff2', '/fonts/golos-text-latin-rouble.woff2']

/** Tags that browsers need; a page that is neither indexed nor shared has no others. */
export const PlainHead = ({ meta }: { meta: PageMeta }): ReactNode => (
  <>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>{meta.title}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    {FONTS.map((font) => (
      <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
    ))}
    {meta.description && <meta name="description" content={meta.description} />}
    {meta.keywords && <meta name="keywords" content={meta.keywords} />}
    {meta.robots && <meta name="robots" content={meta.robots} />}
  </>
)

export function Head({ meta, jsonLd }: { meta: PageMeta; jsonLd: readonly object[] }): ReactNode {
  return (
    <>
      <PlainHead meta={meta} />
      <link rel="canonical" href={meta.canonical} />
      {Object.entries(meta.verification ?? {}).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      <meta property="og:type" content={meta.type} />
      <meta property="og:title" content={meta.title} />
      {meta.description && <meta property="og:description" content={meta.description} />}
      <meta property="og:url" content={meta.canonical} />
      <meta property="og:site_name" content={meta.siteName} />
      <meta property="og:locale" content="ru_RU" />
      {meta.image && <Image {...meta.image} />}
      {meta.published && <meta property="article:published_time" content={meta.published} />}
      {jsonLd.map((fact, i) => (
        <script
          key={i}
          type="application/ld+json"
          // Safe: toScriptJson escapes every "<".
          dangerouslySetInnerHTML={{ __html: toScriptJson(fact) }}
        />
      ))}
    </>
  )
}

/** With the size, social networks show the picture already the first time that a link is shared. */
const Image = ({ address, width, height, alt }: PageImage): ReactNode => (
  <>
    <meta property="og:image" content={address} />
    {width !== undefined && <meta property="og:image:width" content={String(width)} />}
    {height !== undefined && <meta property="og:image:height" content={String(height)} />}
    {alt !== undefined && <meta property="og:image:alt" content={alt} />}
    <meta name="twitter:card" content="summary_large_image" />
  </>
)

/** Returns JSON that is safe in a script element: it cannot close the element. */
export const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
