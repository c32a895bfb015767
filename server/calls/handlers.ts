import type { CallName } from '#schema/api/calls.ts'
import * as personal from '../account/calls/personal.ts'
import * as security from '../account/calls/security.ts'
import { catalogFilter, catalogList } from '../catalog/calls/list.ts'
import { searchList, searchSuggest } from '../catalog/calls/search.ts'
import { sectionByUrl, sectionList, sectionView } from '../catalog/calls/sections.ts'
import { catalogView } from '../catalog/calls/view.ts'
import * as content from '../content/calls.ts'
import { libraryList, libraryView } from '../content/library.ts'
import { sitemapView } from '../content/sitemap.ts'
import { formAnswer, formSubscribe } from '../forms/calls.ts'
import { basketAdd, basketItem, basketRemove, basketUpdate } from '../lists/calls/basket.ts'
import { compareItem } from '../lists/calls/compare.ts'
import { addTo, favoriteItem, removeFrom } from '../lists/calls/favorite.ts'
import { basketPaste, basketPasted } from '../lists/calls/paste.ts'
import { basketShare, basketShared, basketTake } from '../lists/calls/share.ts'
import { watchedList, watchedSave } from '../lists/calls/watched.ts'
import { orderCancel, orderList, orderRepeat, orderSave, orderView } from '../orders/calls.ts'
import { regionDetect, regionList } from '../site/regions.ts'
import { type CallContext, uidOf } from './context.ts'

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
  'personal.profile': personal.profile,
  'personal.sessions': personal.sessions,
  'personal.endSession': personal.endSession,
  'personal.endOthers': personal.endOthers,
  'personal.edit': personal.edit,
  'personal.password': personal.password,
  'personal.data': personal.data,
  'personal.delete': personal.remove,
  'security.token': security.token,
  'security.renew': security.renew,
  'security.logout': security.logout,
  'security.register': security.register,
  'security.confirm': security.confirm,
  'security.restore': security.restore,
  'security.changePassword': security.changePassword,
  'basket.item': basketItem,
  'basket.add': basketAdd,
  'basket.set': basketUpdate,
  'basket.update': basketUpdate,
  'basket.remove': basketRemove,
  'basket.paste': basketPaste,
  'basket.pasted': basketPasted,
  'basket.share': basketShare,
  'basket.shared': basketShared,
  'basket.take': basketTake,
  'favorite.item': favoriteItem,
  'favorite.add': addTo('favorite'),
  'favorite.remove': removeFrom('favorite'),
  'compare.item': compareItem,
  'compare.add': addTo('compare'),
  'compare.remove': removeFrom('compare'),
  'order.save': orderSave,
  'order.list': orderList,
  'order.view': orderView,
  'order.repeat': orderRepeat,
  'order.cancel': orderCancel,
  'form.subscribe': formSubscribe,
  'form.feedback': formAnswer('form.feedback'),
  'form.questionary': formAnswer('form.questionary'),
}
