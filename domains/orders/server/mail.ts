/** Mails about orders, in the language in which the order was placed. They are sent with the transaction. */
import { buyersByIds, type BuyerCard } from '#domains/accounts/server/door.ts'
import {
  mailWith,
  sendMail,
  type OwnValues,
  type TemplateWith,
} from '#domains/messages/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { OrderRow } from './row.ts'

/** The values that every mail about an order has. */
type Common = { orderNumber: string; path: string }

/**
 * @param sent.once distinguishes several mails of one kind about one order; each is sent once
 * @param sent.buyer saves loading the buyer; null for a deleted account
 */
export async function mailTo<T extends TemplateWith<Common>>(
  tx: Queryable,
  order: Pick<OrderRow, 'buyerId' | 'number' | 'lang' | 'poNumber'>,
  template: T,
  values: OwnValues<T, Common>,
  sent: {
    now: Instant
    once?: string
    buyer?: BuyerCard | null | undefined
    /** The page of the order that it leads to; its details unless said otherwise. */
    page?: 'details' | 'evaluate'
  },
): Promise<void> {
  const [buyer = null] =
    sent.buyer === undefined ? await buyersByIds(tx, [order.buyerId]) : [sent.buyer]
  if (buyer === null) return // the account was deleted; the order stays
  const common: Common = {
    orderNumber: nameOf(order),
    path: `${pathOf(order.number)}/${sent.page ?? 'details'}?number=${order.number}`,
  }
  await sendMail(tx, {
    to: buyer.email,
    lang: order.lang,
    template,
    values: mailWith(common, values),
    key: [template, order.number, ...(sent.once === undefined ? [] : [sent.once])].join(':'),
    now: sent.now,
    inShop: { buyerId: order.buyerId, category: 'order' },
  })
}

/** The number, and the buyer's own beside it where there is one: their books know the order by that. */
const nameOf = ({ number, poNumber, lang }: Pick<OrderRow, 'number' | 'poNumber' | 'lang'>) =>
  poNumber === '' ? number : translate(lang, 'orders.numberWithPo', { number, poNumber })

/** Orders of machines have pages of their own. */
const pathOf = (number: string) =>
  number.startsWith('DO') ? '/user/user/shebeiorder' : '/user/user/order'

export const amountOf = ({ payableAmount, currency }: OrderRow) => ({
  amount: { amount: payableAmount, currency },
})
