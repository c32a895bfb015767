import type { BlockNode, PrerenderedNode, ReportBlock } from '../tree/types.ts'

/** Open Graph image. */
export interface PageImage {
  /** Absolute URL. */
  address: string
  /** Set for generated images only. */
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
  /** Site verification for search engines: meta tag name -> content. */
  verification?: Readonly<Record<string, string>>
}

/** A page before rendering: all expressions and links are resolved. */
export interface PreparedPage {
  status: number
  /** True for a page with the visitor's personal data, which is never cached. */
  own: boolean
  /** Area of the site with its own stylesheet; its links load documents. */
  area?: string
  meta: PageMeta
  blocks: readonly BlockNode[]
  /** Structured data (schema.org). */
  jsonLd: readonly Readonly<Record<string, unknown>>[]
  visit?: Visit
  /** True if navigation to a sibling page empties this one at once (specification.md §4). */
  clears?: true
  /** The site's variant in the page's URL, such as a region. Showing the page selects it (specification.md §4). */
  variant?: { param: string; id: number }
  constants: PageConstants
  /** Set in a preview. */
  preview?: PreviewBar
  /** True in the studio's frame: each block has its position in the files. */
  isPlaced?: boolean
}

/** A bar above a previewed page. */
export interface PreviewBar {
  /** The holder of the key. */
  who: string
  /** The previewed day, 2026-12-31; undefined: everything that is not over. */
  day: string | undefined
  /** The given text if it is not a day. */
  wrongDay: string | undefined
}

/** A call to make after a page has been shown. */
export interface Visit {
  call: string
  path: string
  body: Readonly<Record<string, unknown>>
}

/** A letter before rendering. */
export interface PreparedLetter {
  subject: string
  /** Preview text after the subject in mail clients. */
  preheader?: string
  /** Base of the letter's relative URLs. */
  origin: string
  blocks: readonly BlockNode[]
  /** True in the studio's frame: each block has its position in the files. */
  isPlaced?: boolean
}

export interface RenderInput {
  page: PreparedPage
  /** `json` for client-side navigation. */
  as: 'html' | 'json'
  report: ReportBlock
}

/** "analytics" of schema/site.json. */
export interface AnalyticsSettings {
  /** Counter id of Yandex Metrica. */
  metrica?: number
  /** Name of the global array that events are pushed to. */
  dataLayer: string
  /** Changes with the counters and the notice's text: the visitor must then consent again. */
  edition: string
  /** Title for analytics if the page's own may contain user input. */
  title?: string
}

/** Constants of the site and the visitor for the browser. */
export interface PageConstants {
  /** True if the server can detect the visitor's variant of the site. */
  detectsVariant: boolean
  signedIn: boolean
  /** Only with a configured counter. */
  analytics?: AnalyticsSettings
  /** Identifies the user on pages with personal data. */
  account?: string
}

/** A page for the browser: in its document, or as JSON for navigation. */
export interface PageData
  extends Pick<PreparedPage, 'status' | 'area' | 'meta' | 'constants' | 'visit' | 'clears' | 'variant'> {
  /** Name of the build that rendered this tree. */
  build: string
  tree: readonly PrerenderedNode[]
}
