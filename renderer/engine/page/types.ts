import type { BlockNode, PrerenderedNode, ReportBlock } from '../tree/types.ts'

/** Open Graph image. */
export interface PageImage {
  /** Absolute URL. */
  address: string
  /** Width and height in pixels, known only for generated images. */
  width?: number
  height?: number
  alt?: string
}

export interface PageMeta {
  title: string
  description?: string
  robots?: string
  keywords?: string
  image?: PageImage
  /** Absolute URL. */
  canonical: string
  type: 'website' | 'article'
  /** ISO date. */
  published?: string
  siteName: string
  /** Contents of the meta tags by which search engines verify the site's owner, by name of the tag. */
  verification?: Readonly<Record<string, string>>
}

/** A page before it is rendered. All expressions and links in it are resolved. */
export interface PreparedPage {
  status: number
  /** True if the page contains personal data of its visitor. The server never caches such a page. */
  own: boolean
  /** The site's area, such as the staff's desk. An area has its own stylesheet, and its links load documents. */
  area?: string
  meta: PageMeta
  blocks: readonly BlockNode[]
  /** Structured data (schema.org). */
  jsonLd: readonly Readonly<Record<string, unknown>>[]
  visit?: Visit
  /** True if navigation to a sibling page empties this one at once (specification.md §4). */
  clears?: true
  /** The site's variant, such as a region, that the URL names. Showing the page selects it (specification.md §4). */
  variant?: { param: string; id: number }
  constants: PageConstants
  /** Set if the page is a preview. */
  preview?: PreviewBar
  /** True in the studio's frame. Each rendered block then contains its position in the files. */
  isPlaced?: boolean
}

/** Data of the bar above a previewed page. */
export interface PreviewBar {
  /** Name of the person to whom the preview key was issued. */
  who: string
  /** The previewed date, 2026-12-31. If undefined, the preview shows everything that has not expired yet. */
  day: string | undefined
  /** The date from the URL, if it is invalid. */
  wrongDay: string | undefined
}

/** A call that reports a page view. The browser makes it after showing the page. */
export interface Visit {
  call: string
  path: string
  body: Readonly<Record<string, unknown>>
}

/** A letter before it is rendered. */
export interface PreparedLetter {
  subject: string
  /** The text that mail clients show after the subject. */
  preheader?: string
  /** Origin to which the letter's relative URLs are resolved. */
  origin: string
  blocks: readonly BlockNode[]
  /** True in the studio's frame. Each rendered block then contains its position in the files. */
  isPlaced?: boolean
}

export interface RenderInput {
  page: PreparedPage
  /** `html` for a document, `json` for client-side navigation. */
  as: 'html' | 'json'
  report: ReportBlock
}

/** The object "analytics" of schema/site.json. */
export interface AnalyticsSettings {
  /** ID of the counter of Yandex Metrica. */
  metrica?: number
  /** Name of the global array that events are pushed to. */
  dataLayer: string
  /** Version of the counters and of the notice's text. When it changes, the visitor must consent again. */
  edition: string
  /** Replaces the page's title in analytics, if the page's own title may contain user input. */
  title?: string
}

/** Data of the site and the visitor that the browser needs. */
export interface PageConstants {
  /** True if the server can guess the variant of the site, such as the region, from the visitor's IP address. */
  detectsVariant: boolean
  signedIn: boolean
  /** Set only if the site has an analytics counter. */
  analytics?: AnalyticsSettings
  /** Identifies the signed-in user, on pages with personal data. */
  account?: string
}

/** The page's data for the browser. A document contains them as JSON; for navigation they are sent alone. */
export interface PageData
  extends Pick<PreparedPage, 'status' | 'area' | 'meta' | 'constants' | 'visit' | 'clears' | 'variant'> {
  /** Name of the build that rendered the page. */
  build: string
  tree: readonly PrerenderedNode[]
}
