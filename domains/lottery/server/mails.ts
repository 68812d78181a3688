/** The mail about a prize that was sent. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { mailsOf, sendMail } from '#domains/messages/server/door.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DrawRow } from './draw-sql.ts'

export type LotteryMails = {
  'lottery-prize-sent': { prize: string; stage: string; how: string; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends LotteryMails {}
}

export const LOTTERY_MAILS = mailsOf<LotteryMails>('lottery', {
  'lottery-prize-sent': {
    kind: 'orders',
    sample: (s) => ({
      prize: s.word('goods'),
      stage: s.word('goods'),
      how: 'SF SF1234567890',
      path: s.path,
    }),
  },
})

/** Nothing where the account was deleted. */
export async function mailSent(
  tx: Queryable,
  draw: DrawRow,
  { how, now }: { how: (lang: Lang) => string; now: Instant },
): Promise<void> {
  const [buyer] = await buyersByIds(tx, [draw.buyerId])
  if (buyer === undefined) return
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template: 'lottery-prize-sent',
    values: {
      prize: textIn(draw.name, buyer.lang).text,
      stage: textIn(draw.stageName, buyer.lang).text,
      how: how(buyer.lang),
      path: '/user/user/choujiangjilu?tab=won',
    },
    key: `lottery-prize-sent:${draw.id}`,
    now,
    inShop: { buyerId: draw.buyerId, category: 'article' },
  })
}
