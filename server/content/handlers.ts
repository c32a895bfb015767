import type { Handlers } from '#schema/api/types.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { regionDetect, regionList } from '../site/regions.ts'
import type { Site } from '../site/site.ts'
import { libraryList, libraryView } from './library.ts'
import {
  aboutView,
  certificateList,
  faqsList,
  landingList,
  landingView,
  mainView,
  newsList,
  newsView,
  officeList,
  seoData,
  settingsView,
} from './pages.ts'
import { sitemapView } from './sitemap.ts'

interface ContentContext {
  site: Site
  /** In Moscow, ISO. */
  day: string
  catalog: Catalog
  /** ISO 3166-2 code of the place the request came from, where a proxy told it and the visitor chose no region. */
  subject?: string | undefined
}

type Group =
  | 'seo'
  | 'about'
  | 'library'
  | 'news'
  | 'certificate'
  | 'office'
  | 'faqs'
  | 'landing'
  | 'main'
  | 'settings'
  | 'sitemap'
  | 'region'

export const contentHandlers: Handlers<Group, ContentContext> = {
  'seo.data': (parameters, { site }) => seoData(site, parameters),
  'about.view': (_, { site }) => aboutView(site),
  'library.list': (parameters, { site }) => libraryList(site, parameters),
  'library.view': (parameters, { site }) => libraryView(site, parameters),
  'news.list': (parameters, { site }) => newsList(site, parameters),
  'news.view': (parameters, { site }) => newsView(site, parameters),
  'certificate.list': (_, { site }) => certificateList(site),
  'office.list': (_, { site }) => officeList(site),
  'faqs.list': (_, { site }) => faqsList(site),
  'landing.list': (_, { site }) => landingList(site),
  'landing.view': (parameters, { site }) => landingView(site, parameters),
  'main.view': (_, { site, day }) => mainView(site, day),
  'settings.view': (_, { site, day, catalog }) => settingsView(site, day, catalog),
  'sitemap.view': (_, { site }) => sitemapView(site),
  'region.list': (_, { site }) => regionList(site),
  'region.detect': (_, { site, subject }) => regionDetect(site, subject),
}
