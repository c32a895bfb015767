import {
  audit,
  person,
  roleList,
  staffAdd,
  staffList,
  staffRemove,
  staffResetPassword,
  staffResetTotp,
  staffRole,
} from './accounts.ts'
import { catalogs, catalogUndo, importAccept, importDrop, importStart, importState } from './catalog.ts'
import { letterAgain, letters, lettersAgain } from './letters.ts'
import { order, orders } from './orders.ts'
import { photosAdd } from './photos.ts'
import { catalogExport, productSave, products } from './products.ts'
import { choosePassword, confirm, enrollment, me, prove, signIn, signOut } from './sign-in.ts'
import { counts, siteState } from './site.ts'

/** Handlers of the desk's calls, each with the context that server/calls/staff-call.ts gives it. */
export const deskHandlers = {
  'desk.signIn': signIn,
  'desk.enrollment': enrollment,
  'desk.confirm': confirm,
  'desk.setPassword': choosePassword,
  'desk.prove': prove,
  'desk.signOut': signOut,
  'desk.me': me,
  'desk.staff': staffList,
  'desk.person': person,
  'desk.roles': roleList,
  'desk.staffAdd': staffAdd,
  'desk.staffRole': staffRole,
  'desk.staffRemove': staffRemove,
  'desk.staffResetTotp': staffResetTotp,
  'desk.staffResetPassword': staffResetPassword,
  'desk.audit': audit,
  'desk.orders': orders,
  'desk.order': order,
  'desk.import': importState,
  'desk.importStart': importStart,
  'desk.importAccept': importAccept,
  'desk.importDrop': importDrop,
  'desk.catalogs': catalogs,
  'desk.catalogUndo': catalogUndo,
  'desk.products': products,
  'desk.productSave': productSave,
  'desk.photosAdd': photosAdd,
  'desk.catalogExport': catalogExport,
  'desk.site': siteState,
  'desk.counts': counts,
  'desk.letters': letters,
  'desk.letterAgain': letterAgain,
  'desk.lettersAgain': lettersAgain,
}
