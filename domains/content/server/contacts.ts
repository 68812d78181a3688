/** The contacts and facts that stand at the foot of every page. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/db.ts'
import { purge } from '#kit/server/purge.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import type { Lang } from '#kit/contract/values.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { audit } from '#domains/staff/server/door.ts'
import type { ContactsForm, officeContacts } from '../contacts-contract.ts'
import * as sql from './sql.ts'

/** Nobody has an address below it (RFC 2606): it came with the shop. */
const MADE_UP = '.example'

/** The merchant's own language, as of an address that belongs to nobody in particular. */
const SHOP_LANG: Lang = 'cn'

const isMadeUp = ({ email }: Pick<ContactsForm, 'email'>) => email.endsWith(MADE_UP)

export async function contacts({ db }: StaffContext): Promise<DataOf<typeof officeContacts>> {
  const found = await sql.contacts(db)
  return { ...found, isMadeUp: isMadeUp(found) }
}

/** Whether the merchant has put his own in the place of those that came with the shop. */
export const areContactsWritten = async (db: Queryable): Promise<boolean> =>
  !isMadeUp(await sql.contacts(db))

/** Where the merchant reads mail; null while the contacts are those that came with the shop. */
export async function contactEmail(db: Queryable): Promise<string | null> {
  const found = await sql.contacts(db)
  return isMadeUp(found) ? null : found.email
}

/** @throws {Refused} changedMeanwhile */
export function keepContacts(context: StaffContext, given: ContactsForm): Promise<ContactsForm> {
  return context.db.tx(async (tx) => {
    const before = await sql.contacts(tx)
    const saved = await sql.changeContacts(tx, given)
    if (!saved) throw new Refused(Reasons.changedMeanwhile)
    const after = await sql.contacts(tx)
    await audit(tx, context, { action: 'content.contacts', object: 'channel:2421', before, after })
    await mailAddressBefore(tx, context, { before, after })
    await purge(tx, ['*']) // they stand on every page
    return after
  })
}

/** Buyers' messages are told to the new address from now on: who read them until now must hear of that where they read. */
async function mailAddressBefore(
  tx: Queryable,
  { now, staffName: by }: StaffContext,
  { before, after: { email, version } }: Record<'before' | 'after', ContactsForm>,
): Promise<void> {
  if (isMadeUp(before) || before.email.toLowerCase() === email.toLowerCase()) return
  await sendMail(tx, {
    to: before.email,
    lang: SHOP_LANG,
    template: 'contact-email-changed',
    values: { email, by, at: now, path: '/office/audit?object=channel%3A2421' },
    key: `contact-email-changed:${version}`,
    now,
  })
}
