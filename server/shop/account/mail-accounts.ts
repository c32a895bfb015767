import type { MailAccounts } from '../../engine/mail/mailer.ts'
import { emailKey } from '../../engine/mail/mailer.ts'

/** The accounts of the shop's visitors. */
export const mailAccounts: MailAccounts = {
  async hasConfirmed(transaction, user, address) {
    const row = await transaction
      .selectFrom('users')
      .select('email')
      .where('id', '=', user)
      .where('email_confirmed_at', 'is not', null)
      .executeTakeFirst()
    return row !== undefined && emailKey(row.email) === emailKey(address)
  },
}
