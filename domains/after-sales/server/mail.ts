/** Mails about a case to its buyer, in the language in which they applied, and to the owners about one that waits for too long. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import {
  mailWith,
  sendMail,
  type OwnValues,
  type TemplateWith,
} from '#domains/messages/server/door.ts'
import { activeMembers, OWNER } from '#domains/staff/server/colleague-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { AboutCase } from './mails.ts'
import type { CaseRow } from './sql.ts'

/** The buyer's page of a case; orders of machines have pages of their own. */
export const pathOfCase = ({ number, orderNumber }: Pick<CaseRow, 'number' | 'orderNumber'>) =>
  `/user/user/${orderNumber.startsWith('DO') ? 'shebeiorder' : 'order'}/afterSalesDetails?case=${number}`

/** Each act writes once: of one round there may be two of a kind, as of a rejection after a second look. */
export async function mailCase<T extends TemplateWith<AboutCase>>(
  tx: Queryable,
  row: CaseRow,
  template: T,
  values: OwnValues<T, AboutCase>,
  now: Instant,
): Promise<void> {
  const [buyer] = await buyersByIds(tx, [row.buyerId])
  if (buyer === undefined) return // the account was deleted
  const common: AboutCase = {
    caseNumber: row.number,
    orderNumber: row.orderNumber,
    path: pathOfCase(row),
  }
  await sendMail(tx, {
    to: buyer.email,
    lang: row.lang,
    template,
    values: mailWith(common, values),
    key: `${template}:${row.number}:${now}`,
    now,
    inShop: { buyerId: row.buyerId, category: 'order' },
  })
}

export async function mailOwners(
  tx: Queryable,
  row: CaseRow,
  { dueAt, now }: { dueAt: Instant; now: Instant },
): Promise<void> {
  const members = await activeMembers(tx)
  for (const { id, email: to, name, lang } of members.filter(({ role }) => role === OWNER)) {
    await sendMail(tx, {
      to,
      lang,
      template: 'case-late',
      values: { name, caseNumber: row.number, dueAt, path: `/office/after-sales/${row.number}` },
      key: `case-late:${row.number}:${now}:${id}`,
      now,
    })
  }
}
