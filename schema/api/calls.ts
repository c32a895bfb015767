import type { Call } from './call.ts'
import { catalogFilter, catalogList } from './catalog/list.ts'
import { searchList, searchSuggest } from './catalog/search.ts'
import { sectionByUrl, sectionList, sectionView } from './catalog/sections.ts'
import { catalogView } from './catalog/view.ts'
import { watchedList, watchedSave } from './catalog/watched.ts'
import { libraryList, libraryView } from './content/library.ts'
import { certificateList, faqsList, officeList } from './content/lists.ts'
import { newsList, newsView } from './content/news.ts'
import { aboutView, landingList, landingView, mainView, seoData, settingsView, sitemapView } from './content/pages.ts'
import { formFeedback, formQuestionary, formSubscribe } from './forms/forms.ts'
import { basketAdd, basketItem, basketRemove, basketSet, basketUpdate } from './lists/basket.ts'
import { compareAdd, compareItem, compareRemove } from './lists/compare.ts'
import { favoriteAdd, favoriteItem, favoriteRemove } from './lists/favorite.ts'
import { basketPaste, basketPasted, basketShare, basketShared, basketTake } from './lists/several.ts'
import { orderCancel, orderList, orderRepeat, orderSave, orderView } from './orders/orders.ts'
import { personalData, personalDelete, personalEdit, personalPassword, personalProfile } from './personal/personal.ts'
import { personalEndOthers, personalEndSession, personalSessions } from './personal/sessions.ts'
import { personalUid } from './personal/uid.ts'
import { regionDetect, regionList } from './regions.ts'
import {
  securityChangePassword,
  securityConfirm,
  securityLogout,
  securityRegister,
  securityRenew,
  securityRestore,
  securityToken,
} from './security/security.ts'

/** Every call by the name that pages use as a source. */
export const calls = {
  'seo.data': seoData,
  'about.view': aboutView,
  'library.list': libraryList,
  'library.view': libraryView,
  'news.list': newsList,
  'news.view': newsView,
  'certificate.list': certificateList,
  'office.list': officeList,
  'faqs.list': faqsList,
  'landing.list': landingList,
  'landing.view': landingView,
  'main.view': mainView,
  'settings.view': settingsView,
  'sitemap.view': sitemapView,
  'region.list': regionList,
  'region.detect': regionDetect,
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
  'personal.uid': personalUid,
  'personal.profile': personalProfile,
  'personal.sessions': personalSessions,
  'personal.endSession': personalEndSession,
  'personal.endOthers': personalEndOthers,
  'personal.edit': personalEdit,
  'personal.password': personalPassword,
  'personal.data': personalData,
  'personal.delete': personalDelete,
  'security.token': securityToken,
  'security.renew': securityRenew,
  'security.logout': securityLogout,
  'security.register': securityRegister,
  'security.confirm': securityConfirm,
  'security.restore': securityRestore,
  'security.changePassword': securityChangePassword,
  'basket.item': basketItem,
  'basket.add': basketAdd,
  'basket.set': basketSet,
  'basket.update': basketUpdate,
  'basket.remove': basketRemove,
  'basket.paste': basketPaste,
  'basket.pasted': basketPasted,
  'basket.share': basketShare,
  'basket.shared': basketShared,
  'basket.take': basketTake,
  'favorite.item': favoriteItem,
  'favorite.add': favoriteAdd,
  'favorite.remove': favoriteRemove,
  'compare.item': compareItem,
  'compare.add': compareAdd,
  'compare.remove': compareRemove,
  'order.save': orderSave,
  'order.list': orderList,
  'order.view': orderView,
  'order.repeat': orderRepeat,
  'order.cancel': orderCancel,
  'form.subscribe': formSubscribe,
  'form.feedback': formFeedback,
  'form.questionary': formQuestionary,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls

export const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)
