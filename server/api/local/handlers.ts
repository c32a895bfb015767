import type { CallName } from '#schema/api/calls.ts'
import { type CallContext, uidOf } from '../call-context.ts'
import { catalogFilter, catalogList } from './catalog/list.ts'
import { searchList, searchSuggest } from './catalog/search.ts'
import { sectionByUrl, sectionList, sectionView } from './catalog/sections.ts'
import { catalogView } from './catalog/view.ts'
import { watchedList, watchedSave } from './catalog/watched.ts'
import * as content from './content.ts'
import { formAnswer, formSubscribe } from './forms.ts'
import { libraryList, libraryView } from './library.ts'
import { regionDetect, regionList } from './regions.ts'
import { sitemapView } from './sitemap.ts'

/** Answers a call; its parameters have been checked against the contract, from which their types come. */
// biome-ignore lint/suspicious/noExplicitAny: each handler states its own parameters, which ajv has checked by then
export type Handler = (parameters: any, context: CallContext) => unknown

/** Every call, answered from schema/content, the catalogue and the data. */
export const handlers: Readonly<Record<CallName, Handler>> = {
  'seo.data': (parameters, { site }) => content.seoData(site, parameters),
  'about.view': (_, { site }) => content.aboutView(site),
  'library.list': (parameters, { site }) => libraryList(site, parameters),
  'library.view': (parameters, { site }) => libraryView(site, parameters),
  'news.list': (parameters, { site }) => content.newsList(site, parameters),
  'news.view': (parameters, { site }) => content.newsView(site, parameters),
  'certificate.list': (_, { site }) => content.certificateList(site),
  'office.list': (_, { site }) => content.officeList(site),
  'faqs.list': (_, { site }) => content.faqsList(site),
  'landing.list': (_, { site }) => content.landingList(site),
  'landing.view': (parameters, { site }) => content.landingView(site, parameters),
  'main.view': (_, { site }) => content.mainView(site),
  'settings.view': (_, context) => content.settingsView(context),
  'sitemap.view': (_, { site }) => sitemapView(site),
  'region.list': (_, { site }) => regionList(site),
  'region.detect': (_, { site, subject }) => regionDetect(site, subject),
  'catalog.list': catalogList,
  'catalog.filter': catalogFilter,
  'catalog.view': catalogView,
  'section.list': sectionList,
  'section.byurl': sectionByUrl,
  'section.view': sectionView,
  'search.list': searchList,
  'search.suggest': searchSuggest,
  'watched.list': watchedList,
  'watched.save': watchedSave,
  'personal.uid': (_, context) => ({ uid: uidOf(context) }),
  'form.subscribe': formSubscribe,
  'form.feedback': formAnswer('form.feedback'),
  'form.questionary': formAnswer('form.questionary'),
}
