import type { UidTable } from '../visitor/uid-table.ts'

export const submissionsOfPerson: UidTable = {
  name: 'submissions',
  async merge(transaction, from, to) {
    await transaction.updateTable('submissions').set({ uid: to }).where('uid', '=', from).execute()
  },
  read: (query, uid) =>
    query
      .selectFrom('submissions')
      .select(['id', 'form', 'page', 'address', 'created_at', 'values'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute(),
  async remove(transaction, uid) {
    await transaction.deleteFrom('submissions').where('uid', '=', uid).execute()
  },
}

export const consentsOfPerson: UidTable = {
  name: 'consents',
  async merge(transaction, from, to) {
    await transaction.updateTable('consents').set({ uid: to }).where('uid', '=', from).execute()
  },
  read: (query, uid) =>
    query
      .selectFrom('consents')
      .select(['document', 'version', 'form', 'address', 'given_at'])
      .where('uid', '=', uid)
      .orderBy('id')
      .execute(),
  // What was done with the data ends with them; that a form asked, for which edition and when, names nobody and stays.
  async remove(transaction, uid) {
    await transaction.updateTable('consents').set({ uid: null, address: null }).where('uid', '=', uid).execute()
  },
}
