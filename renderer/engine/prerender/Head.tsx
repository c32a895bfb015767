import type { ReactNode } from 'react'
import type { PageImage, PageMeta } from '../page/types.ts'

/** Fonts to preload: every page needs them for its first paint. */
const FONTS = ['/fonts/golos-text-cyrillic.woff2', '/fonts/golos-text-latin-rouble.woff2']

/** The tags that every document needs. A page that is neither indexed nor shared has only these. */
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

/** If the size is known, social networks show the image even when a link is shared for the first time. */
const Image = ({ address, width, height, alt }: PageImage): ReactNode => (
  <>
    <meta property="og:image" content={address} />
    {width !== undefined && <meta property="og:image:width" content={String(width)} />}
    {height !== undefined && <meta property="og:image:height" content={String(height)} />}
    {alt !== undefined && <meta property="og:image:alt" content={alt} />}
    <meta name="twitter:card" content="summary_large_image" />
  </>
)

/** Returns JSON that is safe inside a script element: without "<", it cannot contain the end tag. */
export const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
