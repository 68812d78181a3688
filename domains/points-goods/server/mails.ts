/** The mails about orders of points goods. A code is never in one: whoever reads a mailbox would have it. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { MailValues } from '#domains/messages/definition.ts'
import { mailsOf, sendMail } from '#domains/messages/server/door.ts'
import { textIn } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OrderRow } from './order-sql.ts'

type About = { goods: string; order: string; points: number; path: string }

export type PointsGoodsMails = {
  'points-order-placed': About
  'points-order-shipped': About & { carrier: string; tracking: string }
  /** Staff cancelled it. */
  'points-order-cancelled': About & { reason: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends PointsGoodsMails {}
}

const ABOUT = { order: 'PG260301482913570', points: 1200 }

export const POINTS_GOODS_MAILS = mailsOf<PointsGoodsMails>('points-goods', {
  'points-order-placed': {
    kind: 'orders',
    sample: (s) => ({ ...ABOUT, goods: s.word('goods'), path: s.path }),
  },
  'points-order-shipped': {
    kind: 'orders',
    sample: (s) => ({
      ...ABOUT,
      goods: s.word('goods'),
      carrier: 'SF',
      tracking: 'SF1234567890',
      path: s.path,
    }),
  },
  'points-order-cancelled': {
    kind: 'orders',
    sample: (s) => ({ ...ABOUT, goods: s.word('goods'), reason: s.word('reason'), path: s.path }),
  },
})

type Own = { [T in keyof PointsGoodsMails]: Omit<PointsGoodsMails[T], keyof About> }

/** Sends one to the buyer of an order; nothing where the account was deleted. */
export async function mailOrder<T extends keyof PointsGoodsMails>(
  tx: Queryable,
  order: OrderRow,
  template: T,
  { values, now }: { values: Own[T]; now: Instant },
): Promise<void> {
  const [buyer] = await buyersByIds(tx, [order.buyerId])
  if (buyer === undefined) return
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template,
    values: {
      goods: textIn(order.name, buyer.lang).text,
      order: order.number,
      points: order.pointsCount,
      path: `/user/user/pointorder/details?number=${order.number}`,
      ...values,
    } as unknown as MailValues[T],
    key: `${template}:${order.number}`,
    now,
    inShop: { buyerId: order.buyerId, category: 'article' },
  })
}
