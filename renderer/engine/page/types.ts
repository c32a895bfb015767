import type { BlockNode, PrerenderedNode, ReportBlock } from '../tree/types.ts'

/** Open Graph image of a page. */
export interface PageImage {
  /** Absolute. */
  address: string
  /** Only of generated images. */
  width?: number
  height?: number
  alt?: string
}

/** Metadata for the document's head. */
export interface PageMeta {
  title: string
  description?: string
  robots?: string
  keywords?: string
  image?: PageImage
  /** Absolute. */
  canonical: string
  type: 'website' | 'article'
  /** ISO date. */
  published?: string
  siteName: string
  /** Name of a meta tag -> content: what shows search engines whose the site is. */
  verification?: Readonly<Record<string, string>>
}

/** A page before rendering: all expressions and links are resolved. */
export interface PreparedPage {
  status: number
  /** True for a page with the visitor's own data: it is never cached. */
  own: boolean
  meta: PageMeta
  blocks: readonly BlockNode[]
  /** Structured data of the blocks, by schema.org. */
  jsonLd: readonly Readonly<Record<string, unknown>>[]
  /** Recorded when the visitor sees the page. */
  visit?: Visit
  /** True if the page disappears as soon as another of its kind is requested (specification.md §4). */
  clears?: true
  /**
   * The id of the region that its address names: once the page is shown it counts as chosen (specification.md §4).
   */
  region?: number
  /** Constants that the browser needs. */
  constants: PageConstants
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
  /** Preview text that mail programs show after the subject. */
  preheader?: string
  /** Absolute: links in letters have no page to be relative to. */
  origin: string
  blocks: readonly BlockNode[]
}

/** Input of a rendering. */
export interface RenderInput {
  page: PreparedPage
  /** `json` for navigation in the browser. */
  as: 'html' | 'json'
  report: ReportBlock
}

/** Configured counters (schema/site.json, "analytics"). */
export interface AnalyticsSettings {
  /** The number of the counter of Yandex Metrica. */
  metrica?: number
  /** The name of the array in `window` that events are pushed to. */
  dataLayer: string
  /** Title for counters, if the page's own may contain typed text. */
  title?: string
}

/** Constants of schema/site.json for the browser. Milliseconds, except the guard's seconds. */
export interface PageConstants {
  loadingBar: { throttle: number; duration: number }
  reloadGuard: number
  /** True if the server can detect the visitor's region. */
  detectsRegion: boolean
  /** True if the visitor is signed in; no page says who. */
  signedIn: boolean
  /** Only with a configured counter. */
  analytics?: AnalyticsSettings
  /** Identifies the user on pages with personal data. */
  account?: string
}

/** A page for the browser: in its document, or as JSON for navigation. */
export interface PageData extends Pick<PreparedPage, 'status' | 'meta' | 'constants' | 'visit' | 'clears' | 'region'> {
  /** Identifies the build that can show this tree. */
  build: string
  tree: readonly PrerenderedNode[]
}

/** An error of the code: the server finds its place (server/app/code-errors.ts), and the overlay shows it. */
export interface CodeError {
  readonly message: string
  /** The function that threw: a component's name. */
  readonly component?: string | undefined
  /** Position in the code from the project's root: «blocks/quote/Component.tsx:6:12». */
  readonly place?: string | undefined
  /** The lines around it. */
  readonly frame?: string | undefined
  /** Position of the missing block: «schema/pages/home.json#/blocks/0». */
  readonly at?: string | undefined
}
