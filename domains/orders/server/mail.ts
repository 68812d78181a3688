/** Mails about orders, in the language in which the order was placed. They are sent with the transaction. */
import { buyersByIds, type BuyerCard } from '#domains/accounts/server/door.ts'
import { sendMail, type MailValues } from '#domains/messages/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OrderRow } from './row.ts'

/** Templates about an order. */
type About = {
  [T in keyof MailValues]: MailValues[T] extends { orderNumber: string } ? T : never
}[keyof MailValues]
type Rest<T extends About> = Omit<MailValues[T], 'orderNumber' | 'path'>

/**
 * @param sent.once distinguishes several mails of one kind about one order; each is sent once
 * @param sent.buyer saves loading the buyer; null for a deleted account
 */
export async function mailTo<T extends About>(
  tx: Queryable,
  order: Pick<OrderRow, 'buyerId' | 'number' | 'lang'>,
  template: T,
  values: Rest<T>,
  sent: { now: Instant; once?: string; buyer?: BuyerCard | null | undefined },
): Promise<void> {
  const [buyer = null] =
    sent.buyer === undefined ? await buyersByIds(tx, [order.buyerId]) : [sent.buyer]
  if (buyer === null) return // the account was deleted; the order stays
  const about = {
    orderNumber: order.number,
    path: `/user/user/order/details?number=${order.number}`,
    ...values,
  } as unknown as MailValues[T]
  await sendMail(tx, {
    to: buyer.email,
    lang: order.lang,
    template,
    values: about,
    key: [template, order.number, ...(sent.once === undefined ? [] : [sent.once])].join(':'),
    now: sent.now,
    inShop: { buyerId: order.buyerId, category: 'order' },
  })
}

export const amountOf = ({ payableAmount, currency }: OrderRow) => ({
  amount: { amount: payableAmount, currency },
})
