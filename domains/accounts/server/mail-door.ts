/** Mails to many buyers at once, each in their language. */
import { sendMail, type Mail } from '#domains/messages/server/door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { buyersByIds } from './service.ts'

type Template = Mail['template']

/** A mail without whom it is for, which is shown in the buyer's inbox too. */
type MailToBuyer<T extends Template> = Omit<Mail<T>, 'to' | 'lang' | 'inShop' | 'buyerId'> & {
  category: NonNullable<Mail['inShop']>['category']
}

/**
 * Writes a mail for each item, which are sent when `tx` commits. Whose account was deleted gets none. Buyers are read by one statement.
 * @param mailOf what one says, in the buyer's language
 */
export async function mailBuyers<Item extends { buyerId: number }, T extends Template>(
  tx: Queryable,
  items: readonly Item[],
  mailOf: (item: Item, lang: Lang) => MailToBuyer<T>,
): Promise<void> {
  if (items.length === 0) return
  const buyers = await buyersByIds(tx, [...new Set(items.map(({ buyerId }) => buyerId))])
  const buyerOf = new Map(buyers.map((buyer) => [buyer.id, buyer]))
  for (const item of items) {
    const buyer = buyerOf.get(item.buyerId)
    if (buyer === undefined) continue
    const { category, ...mail } = mailOf(item, buyer.lang)
    const inShop = { buyerId: buyer.id, category }
    await sendMail(tx, { ...mail, to: buyer.email, lang: buyer.lang, inShop } as Mail<T>)
  }
}
