/** The contacts and facts in the footer of every page. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { ContactsForm, officeContacts } from '../contacts-contract.ts'
import { claimPicture, releasePicture } from './pictures.ts'
import * as sql from './sql.ts'

/** A domain without mailboxes (RFC 2606): the default contacts use it. */
const MADE_UP = '.example'

/** The merchant's own language, because the address belongs to no particular person. */
const SHOP_LANG: Lang = 'cn'

/** What else every new shop comes with (migration 0014): numbers, address and licence of nobody. */
const DEFAULTS: Partial<ContactsForm> = {
  telephone: '020-0000 2421',
  phone: '+86 100 0000 2421',
  addressCn: '广东省广州市黄埔区示例路 24 号 21 栋',
  addressEn: 'Building 21, 24 Example Road, Huangpu District, Guangzhou, Guangdong, China',
  licenceNumber: '91440100EXAMPLE242',
}

/** Nobody reads mails to it. */
const isMailboxMadeUp = ({ email }: Pick<ContactsForm, 'email'>) => email.endsWith(MADE_UP)

/** Whether any of it is still what every new shop comes with. */
const isMadeUp = (found: ContactsForm): boolean =>
  isMailboxMadeUp(found) ||
  Object.entries(DEFAULTS).some(([field, text]) => found[field as keyof ContactsForm] === text)

export async function contacts({ db }: StaffContext): Promise<DataOf<typeof officeContacts>> {
  const found = await sql.contacts(db)
  return { ...found, isMadeUp: isMadeUp(found) }
}

/** Whether the merchant has replaced all of the default contacts. */
export const areContactsWritten = async (db: Queryable): Promise<boolean> =>
  !isMadeUp(await sql.contacts(db))

/** The merchant's e-mail address; null while it is the default one. */
export async function contactEmail(db: Queryable): Promise<string | null> {
  const found = await sql.contacts(db)
  return isMailboxMadeUp(found) ? null : found.email
}

/** Where the merchant is and under which number it is registered, for papers; empty: still what every new shop comes with. */
export async function merchantFacts(
  db: Queryable,
): Promise<{ addressCn: string; addressEn: string; licenceNumber: string }> {
  const found = await sql.contacts(db)
  const own = (field: 'addressCn' | 'addressEn' | 'licenceNumber') =>
    found[field] === DEFAULTS[field] ? '' : found[field]
  return {
    addressCn: own('addressCn'),
    addressEn: own('addressEn'),
    licenceNumber: own('licenceNumber'),
  }
}

/** @throws {Refused} changedMeanwhile; invalidInput for a picture that was not uploaded */
export function keepContacts(context: StaffContext, given: ContactsForm): Promise<ContactsForm> {
  return context.db.tx(async (tx) => {
    const before = await sql.contacts(tx)
    const saved = await sql.changeContacts(tx, given)
    if (!saved) throw new Refused(Reasons.changedMeanwhile)
    await keepPictures(tx, context, { before, after: given })
    const after = await sql.contacts(tx)
    await audit(tx, context, { action: 'content.contacts', object: 'channel:2421', before, after })
    await mailChanges(tx, context, { before, after })
    await invalidate(tx, ['*']) // every page shows them
    return after
  })
}

type Change = Record<'before' | 'after', ContactsForm>

/** The pictures of a form, with the field of each. */
const picturesOf = ({ imageUrl, licenceUrl, socials }: ContactsForm): [string, string][] =>
  [
    ['imageUrl', imageUrl] as const,
    ['licenceUrl', licenceUrl] as const,
    ...socials.map(({ qrUrl }, index) => [`socials.${index}.qrUrl`, qrUrl] as const),
  ].flatMap(([path, url]) => (url === null ? [] : [[path, url]]))

async function keepPictures(
  tx: Queryable,
  context: StaffContext,
  { before, after }: Change,
): Promise<void> {
  const held = new Set(picturesOf(before).map(([, url]) => url))
  const shown = picturesOf(after)
  for (const [path, url] of shown) {
    if (held.has(url)) continue
    await claimPicture(tx, context, { url, path, reference: `shop:${path}` })
  }
  const still = new Set(shown.map(([, url]) => url))
  for (const url of held) if (!still.has(url)) await releasePicture(tx, url)
}

/**
 * From now on buyers' messages go to the new address, and buyers call the new number: the mailbox in use until now must be
 * notified of that.
 */
async function mailChanges(
  tx: Queryable,
  { now, staffName: by }: StaffContext,
  { before, after }: Change,
): Promise<void> {
  if (isMailboxMadeUp(before)) return
  const { version } = after
  const isElsewhere = before.email.toLowerCase() !== after.email.toLowerCase()
  const about = { by, at: now, path: '/office/audit?object=channel%3A2421' }
  if (isElsewhere) {
    await sendMail(tx, {
      to: before.email,
      lang: SHOP_LANG,
      template: 'contact-email-changed',
      values: { email: after.email, ...about },
      key: `contact-email-changed:${version}`,
      now,
    })
  }
  if (numbersOf(before) === numbersOf(after)) return
  for (const to of isElsewhere ? [before.email, after.email] : [after.email]) {
    await sendMail(tx, {
      to,
      lang: SHOP_LANG,
      template: 'contact-phone-changed',
      values: { before: visibleNumbers(before), after: visibleNumbers(after), ...about },
      key: `contact-phone-changed:${version}:${to.toLowerCase()}`,
      now,
    })
  }
}

type Numbers = Pick<ContactsForm, 'telephone' | 'phone'>

/** The digits to dial: other spaces or dashes are not a change. */
const numbersOf = ({ telephone, phone }: Numbers): string =>
  [telephone, phone].map((each) => each.replace(/[^\p{Nd}\p{L}+]/gu, '')).join('\n')

const visibleNumbers = ({ telephone, phone }: Numbers): string =>
  [telephone, phone].filter((each) => each !== '').join(' / ') || '–'
