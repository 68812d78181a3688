/** How coupons of a template come to buyers. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { hadBefore } from './had-before-count.ts'
import { isOnOffer } from './on-offer.ts'
import type { TemplateRow } from './sql.ts'

/** How buyers get coupons of a template; null: there is no such template. */
export const sourceOf = async (
  db: Queryable,
  templateId: number,
): Promise<TemplateRow['source'] | null> =>
  (
    await db.maybeRow<Pick<TemplateRow, 'source'>>(sql`
      select source from coupons.template where id = ${templateId}`)
  )?.source ?? null

type Offer = { leftCount: number; ownLeftCount: number }

/** How many coupons of a template can be had now, and how many of them by one buyer; nothing of one that is not on offer. */
export const offerOf = async (
  db: Queryable,
  { templateId, buyerId, now }: { templateId: number; buyerId: number | null; now: Instant },
): Promise<Offer> =>
  (await db.maybeRow<Offer>(sql`
    select t.total_count - t.taken_count as left_count,
      greatest(0, t.per_person - (select count(*) from coupons.coupon c where c.template_id = t.id and c.buyer_id = ${buyerId})
        - ${hadBefore(sql`t.id`, sql`${buyerId}::bigint`)})::int as own_left_count
    from coupons.template t where t.id = ${templateId} and ${isOnOffer(now)}`)) ?? {
    leftCount: 0,
    ownLeftCount: 0,
  }

/** Whether a buyer has one of them that was not used yet. */
export const hasUnused = async (db: Queryable, templateId: number): Promise<boolean> =>
  (await db.maybeRow(sql`
    select id from coupons.coupon where template_id = ${templateId} and state in ('unused', 'in_use') limit 1`)) !==
  null

/** Whether a lottery that runs gives coupons of a template. */
export const isPrizeNow = async (db: Queryable, templateId: number): Promise<boolean> =>
  (await db.row<{ isPrize: boolean }>(sql`select lottery.gives_coupon(${templateId}) as is_prize`))
    .isPrize

export type PrizeTerms = Pick<
  TemplateRow,
  | 'source'
  | 'state'
  | 'name'
  | 'audience'
  | 'claimFrom'
  | 'claimUntil'
  | 'offAmount'
  | 'capAmount'
  | 'thresholdAmount'
> & { leftCount: number }

/** What whoever makes a prize of a coupon has to know of it; null: there is no such template. */
export const prizeTermsOf = (db: Queryable, templateId: number) =>
  db.maybeRow<PrizeTerms>(sql`
    select source, state, name, audience, claim_from, claim_until, off_amount, cap_amount, threshold_amount,
      total_count - taken_count as left_count
    from coupons.template where id = ${templateId}`)
