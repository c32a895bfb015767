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
  /** Contents of the meta tags by which search engines verify the owner of the site, by the tag's name. */
  verification?: Readonly<Record<string, string>>
}

/** A page before rendering: all expressions and links are resolved. */
export interface PreparedPage {
  status: number
  /** True for a page with personal data of its visitor; the server never caches it. */
  own: boolean
  /** Area that the page belongs to; areas have stylesheets of their own, and their links load documents. */
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
  /** Name of the person whom the preview key belongs to. */
  who: string
  /** The previewed day, 2026-12-31; undefined: the preview shows everything that has not yet expired. */
  day: string | undefined
  /** The day as given in the URL, if it is not a valid date. */
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
  /** Identifies the counters and the notice's text: when it changes, the visitor must consent again. */
  edition: string
  /** Title sent to analytics instead of the page's own, if that may contain user input. */
  title?: string
}

/** Constants of the site and the visitor for the browser. */
export interface PageConstants {
  /** True if the server can guess the variant of the site, such as the region, from the visitor's address. */
  detectsVariant: boolean
  signedIn: boolean
  /** Set only if an analytics counter is configured. */
  analytics?: AnalyticsSettings
  /** Identifies the user on pages with personal data. */
  account?: string
}

/** The page's data for the browser: embedded in the document, or sent as JSON for navigation. */
export interface PageData
  extends Pick<PreparedPage, 'status' | 'area' | 'meta' | 'constants' | 'visit' | 'clears' | 'variant'> {
  /** Name of the build that rendered this tree. */
  build: string
  tree: readonly PrerenderedNode[]
}
