/** Mails to the buyer about closing the account. */
import { toAccountMail, type AccountName } from '#domains/accounts/server/account-door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

type ClosingTemplate = 'closing-asked' | 'closing-cancelled' | 'closing-stopped'

/** @param given.at the time in the mail: when it will be, or when it was */
export async function notifyOfClosing(
  tx: Queryable,
  buyer: AccountName,
  template: ClosingTemplate,
  { at, ...when }: { now: Instant; at: Instant },
): Promise<void> {
  const values = { at, path: '/user/setting/close' }
  await sendMail(tx, { ...toAccountMail(buyer, template, when), template, values })
}

/** The last mail, to the former address of the account. A site message could not be read any more. */
export async function notifyOfEnd(tx: Queryable, buyer: AccountName, now: Instant): Promise<void> {
  const { inShop: _nobody, ...mail } = toAccountMail(buyer, 'account-closed', { now })
  await sendMail(tx, { ...mail, template: 'account-closed', values: { at: now } })
}
