/** Statements about coupons. Each that moves one names the states that it may come from, and its buyer. */
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Currency } from '#kit/contract/money.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { CouponState } from '../contract.ts'
import { hadBefore } from './had-before-count.ts'
import type {
  CouponSource,
  TemplateForm,
  TemplateStage,
  TemplateState,
} from '../office-contract.ts'
import { OFFERS_MOST } from '../limits.ts'

/** A text in other languages than the one beside it. */
export type OtherTexts = Omit<Translated, 'cn'>

export type TemplateRow = TemplateForm & {
  id: number
  state: z.infer<typeof TemplateState>
  stopReason: string
  voidedAt: Instant | null
  voidReason: string
  voidReasonTexts: OtherTexts
  version: number
  createdAt: Instant
  takenCount: number
}

export type CouponRow = {
  id: number
  templateId: number
  buyerId: number
  state: CouponState
  claimedAt: Instant
  changedAt: Instant
  validFrom: Instant
  validUntil: Instant
  orderNumber: string | null
  currency: Currency | null
  discountAmount: number | null
}

/** What it is worth, beside the coupon. */
export type TermsRow = Pick<
  TemplateForm,
  | 'kind'
  | 'thresholdAmount'
  | 'offAmount'
  | 'offPercent'
  | 'capAmount'
  | 'scope'
  | 'scopeIds'
  | 'cart'
  | 'minLevel'
> & { name: Translated; voidReason: string; voidReasonTexts: OtherTexts }
export type OwnRow = CouponRow & TermsRow

export const TERMS = sql`t.name, t.kind, t.threshold_amount, t.off_amount, t.off_percent, t.cap_amount, t.scope, t.scope_ids, t.cart, t.min_level, t.void_reason, t.void_reason_texts`
export const COUPON = sql`c.id, c.template_id, c.buyer_id, c.state, c.claimed_at, c.changed_at, c.valid_from, c.valid_until, c.order_number,
  c.currency, c.discount_amount`

export const findTemplate = (db: Queryable, id: number) =>
  db.maybeRow<TemplateRow>(sql`select * from coupons.template where id = ${id}`)

export const lockTemplate = (tx: Queryable, id: number) =>
  tx.maybeRow<TemplateRow>(sql`select * from coupons.template where id = ${id} for update`)

type OffersWanted = { buyerId: number | null; now: Instant; endedAfter: Instant }

/** Several times as many as are shown: what is for lists of others is left out afterwards. */
const OFFERS_READ = 10 * OFFERS_MOST

/** With how many of each the buyer has had. Those that have ended come last. */
export const listOffers = (db: Queryable, { buyerId, now, endedAfter }: OffersWanted) =>
  db.rows<TemplateRow & { ownCount: number }>(sql`
    select t.*, (select count(*) from coupons.coupon c where c.template_id = t.id and c.buyer_id = ${buyerId}::bigint)
      + ${hadBefore(sql`t.id`, sql`${buyerId}::bigint`)} as own_count
    from coupons.template t
    where state = 'published' and source = 'centre' and claim_from <= ${now} and claim_until > ${endedAfter}
    order by claim_until <= ${now}, claim_until, id limit ${OFFERS_READ}`)

/** Which of these buyers have paid for an order. */
export const whoHaveBought = async (db: Queryable, buyerIds: readonly number[]) =>
  new Set(
    (
      await db.rows<{ id: number }>(sql`
        select id from unnest(${buyerIds as number[]}::bigint[]) id where orders.has_bought(id)`)
    ).map(({ id }) => id),
  )

/** For whom a template is; null: there is no such template. */
export const audienceOf = (db: Queryable, templateId: number) =>
  db.maybeRow<Pick<TemplateRow, 'audience' | 'listId'>>(sql`
    select audience, list_id from coupons.template where id = ${templateId}`)

export const countOfBuyer = async (db: Queryable, templateId: number, buyerId: number) =>
  (
    await db.row<{ count: number }>(sql`
      select count(*) + ${hadBefore(sql`${templateId}`, sql`${buyerId}`)} as count
      from coupons.coupon where template_id = ${templateId} and buyer_id = ${buyerId}`)
  ).count

export type UsableRow = OwnRow & {
  /** How many like it the buyer has, itself included. */
  equalCount: number
}

/**
 * Those that could be used now, the first to end first. Equal ones stand for each other: of those of a template that are valid by now,
 * and of those that are not yet, one is read, the first to end or the one that is `wanted`.
 */
export const usable = (
  db: Queryable,
  { buyerId, now, wanted = null }: { buyerId: number; now: Instant; wanted?: number | null },
) =>
  db.rows<UsableRow>(sql`
    with own as (
      select *, valid_from > ${now} as is_early from coupons.coupon
      where buyer_id = ${buyerId} and state = 'unused' and valid_until > ${now})
    select ${COUPON}, ${TERMS}, c.equal_count from (
      select distinct on (template_id, is_early) *, count(*) over (partition by template_id, is_early) as equal_count
      from own order by template_id, is_early, id = ${wanted}::bigint desc nulls last, valid_until, id) c
    join coupons.template t on t.id = c.template_id
    where t.voided_at is null
    order by c.valid_until, c.id limit 200`)

export const findOwn = (db: Queryable, id: number, buyerId: number) =>
  db.maybeRow<OwnRow>(sql`
    select ${COUPON}, ${TERMS} from coupons.coupon c join coupons.template t on t.id = c.template_id
    where c.id = ${id} and c.buyer_id = ${buyerId}`)

/** Those that end first before others. */
export const couponsWith = (db: Queryable, ids: readonly number[]) =>
  db.rows<OwnRow>(sql`
    select ${COUPON}, ${TERMS} from coupons.coupon c join coupons.template t on t.id = c.template_id
    where c.id = any(${ids as number[]}::bigint[]) order by c.valid_until, c.id`)

type Listed = {
  buyerId: number
  state: CouponState
  now: Instant
  after: { at: Instant; id: number } | null
  limit: number
}

/** One that is past its time counts as expired, one of a void template as void, even if the sweep has not come to it. */
const shownState = (now: Instant): Sql =>
  sql`case when c.state = 'unused' and t.voided_at is not null then 'voided'
    when c.state = 'unused' and c.valid_until <= ${now} then 'expired' else c.state end`

export function ownPage(db: Queryable, { buyerId, state, now, after, limit }: Listed) {
  // Unused ones are read by what ends first, the others by what happened last.
  const isUnused = state === 'unused'
  const moment = isUnused ? sql`c.valid_until` : sql`c.changed_at`
  const order = isUnused ? sql`asc` : sql`desc`
  const beyond = isUnused ? sql`>` : sql`<`
  return db.rows<OwnRow>(sql`
    select ${COUPON}, ${shownState(now)} as state, ${TERMS}
    from coupons.coupon c join coupons.template t on t.id = c.template_id
    where c.buyer_id = ${buyerId} and ${shownState(now)} = ${state}
      and (${after === null} or (${moment}, c.id) ${beyond} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::bigint))
    order by ${moment} ${order}, c.id ${order} limit ${limit}`)
}

export const countsOfStates = (db: Queryable, buyerId: number, now: Instant) =>
  db.rows<{ state: CouponState; count: number }>(sql`
    select ${shownState(now)} as state, count(*) as count
    from coupons.coupon c join coupons.template t on t.id = c.template_id where c.buyer_id = ${buyerId} group by 1`)

export type CouponUse = {
  couponId: number
  buyerId: number
  orderNumber: string
  currency: Currency
  discountAmount: number
  baseAmount: number
  now: Instant
}

/** Of two orders at once one gets it. @returns whether this one did */
export const take = async (tx: Queryable, to: CouponUse): Promise<boolean> =>
  (await tx.count(sql`
    update coupons.coupon set state = 'in_use', order_number = ${to.orderNumber}, currency = ${to.currency},
      discount_amount = ${to.discountAmount}, base_amount = ${to.baseAmount}, taken_at = ${to.now}, changed_at = ${to.now}
    where id = ${to.couponId} and buyer_id = ${to.buyerId} and state = 'unused' and valid_from <= ${to.now} and valid_until > ${to.now}
      and not exists (select from coupons.template t where t.id = template_id and t.voided_at is not null)`)) ===
  1

/** Its order is paid. Repeating it does nothing. */
export const use = (tx: Queryable, orderNumber: string, now: Instant) =>
  tx.count(sql`
    update coupons.coupon set state = 'used', used_at = ${now}, changed_at = ${now}
    where order_number = ${orderNumber} and state = 'in_use'`)

export type Lowered = Pick<CouponUse, 'orderNumber' | 'discountAmount' | 'baseAmount' | 'now'>

/** @returns how many: one, or none */
export const setLowered = (tx: Queryable, to: Lowered) =>
  tx.count(sql`
    update coupons.coupon set discount_amount = ${to.discountAmount}, base_amount = ${to.baseAmount}, changed_at = ${to.now}
    where order_number = ${to.orderNumber} and state in ('in_use', 'used') and discount_amount > ${to.discountAmount}`)

/** Its order is closed. Repeating it does nothing. */
export const giveBack = (tx: Queryable, orderNumber: string, now: Instant) =>
  tx.maybeRow<CouponRow>(sql`
    update coupons.coupon c set state = case when valid_until > ${now} then 'unused' else 'expired' end, order_number = null, currency = null,
      discount_amount = null, base_amount = null, taken_at = null, used_at = null, changed_at = ${now}
    where order_number = ${orderNumber} and state in ('in_use', 'used') returning ${COUPON}`)

export const lockEnded = async (tx: Queryable, now: Instant, { isAwake, limit }: DueFilter) =>
  (
    await tx.rows<{ id: number }>(sql`
      select id from coupons.coupon c where state = 'unused' and valid_until <= ${now} and ${isAwake(sql`c.id`)}
      order by valid_until limit ${limit} for update skip locked`)
  ).map(({ id }) => id)

export const expire = (tx: Queryable, ids: readonly number[], now: Instant) =>
  tx.count(sql`
    update coupons.coupon set state = 'expired', remind_at = null, changed_at = ${now}
    where id = any(${ids as number[]}::bigint[]) and state = 'unused' and valid_until <= ${now}`)

export const lockToRemind = async (tx: Queryable, now: Instant, { isAwake, limit }: DueFilter) =>
  (
    await tx.rows<{ id: number }>(sql`
      select id from coupons.coupon c where state = 'unused' and remind_at <= ${now} and valid_until > ${now} and ${isAwake(sql`c.id`)}
      order by remind_at limit ${limit} for update skip locked`)
  ).map(({ id }) => id)

export const setReminded = (tx: Queryable, ids: readonly number[], now: Instant) =>
  tx.rows<OwnRow>(sql`
    update coupons.coupon c set remind_at = null from coupons.template t
    where c.id = any(${ids as number[]}::bigint[]) and t.id = c.template_id and c.state = 'unused' and c.valid_until > ${now}
    returning ${COUPON}, ${TERMS}`)

/** Unused ones of void templates. */
export const lockOfVoid = async (tx: Queryable, { isAwake, limit }: DueFilter) =>
  (
    await tx.rows<{ id: number }>(sql`
      select c.id from coupons.template t join coupons.coupon c on c.template_id = t.id
      where t.voided_at is not null and c.state = 'unused' and ${isAwake(sql`c.id`)}
      order by c.id limit ${limit} for update of c skip locked`)
  ).map(({ id }) => id)

export const voidCoupons = (tx: Queryable, ids: readonly number[], now: Instant) =>
  tx.rows<Pick<CouponRow, 'templateId' | 'buyerId'> & Pick<TermsRow, 'name'>>(sql`
    update coupons.coupon c set state = 'voided', remind_at = null, changed_at = ${now} from coupons.template t
    where c.id = any(${ids as number[]}::bigint[]) and c.state = 'unused' and t.id = c.template_id
    returning c.template_id, c.buyer_id, t.name`)

type Saved = TemplateForm & { now: Instant }

export const insertTemplate = (tx: Queryable, form: Saved) =>
  tx.row<TemplateRow>(sql`
    insert into coupons.template (name, kind, threshold_amount, off_amount, off_percent, cap_amount, scope, scope_ids, cart, audience, min_level, list_id,
      source, total_count, per_person, claim_from, claim_until, valid_from, valid_until, valid_days, created_at, changed_at)
    values (${JSON.stringify(form.name)}::jsonb, ${form.kind}, ${form.thresholdAmount}, ${form.offAmount}, ${form.offPercent}, ${form.capAmount},
      ${form.scope}, ${form.scopeIds}::bigint[], ${form.cart}, ${form.audience}, ${form.minLevel}, ${form.listId}, ${form.source},
      ${form.totalCount}, ${form.perPerson}, ${form.claimFrom}, ${form.claimUntil}, ${form.validFrom}, ${form.validUntil}, ${form.validDays}, ${form.now}, ${form.now})
    returning *`)

export const updateDraft = (tx: Queryable, id: number, form: Saved) =>
  tx.maybeRow<TemplateRow>(sql`
    update coupons.template set name = ${JSON.stringify(form.name)}::jsonb, kind = ${form.kind}, threshold_amount = ${form.thresholdAmount},
      off_amount = ${form.offAmount}, off_percent = ${form.offPercent}, cap_amount = ${form.capAmount}, scope = ${form.scope},
      scope_ids = ${form.scopeIds}::bigint[], cart = ${form.cart}, audience = ${form.audience}, min_level = ${form.minLevel},
      list_id = ${form.listId}, source = ${form.source},
      total_count = ${form.totalCount}, per_person = ${form.perPerson}, claim_from = ${form.claimFrom}, claim_until = ${form.claimUntil},
      valid_from = ${form.validFrom}, valid_until = ${form.validUntil}, valid_days = ${form.validDays}, version = version + 1,
      changed_at = ${form.now}
    where id = ${id} and state = 'draft' returning *`)

type Move = {
  from: 'draft' | 'published'
  to: 'published' | 'stopped'
  reason: string
  now: Instant
}

export const moveTemplate = (tx: Queryable, id: number, { from, to, reason, now }: Move) =>
  tx.maybeRow<TemplateRow>(sql`
    update coupons.template set state = ${to}, stop_reason = ${reason}, stopped_at = ${to === 'stopped' ? now : null}, version = version + 1, changed_at = ${now}
    where id = ${id} and state = ${from} returning *`)

export const deleteDraft = (tx: Queryable, id: number) =>
  tx.count(sql`delete from coupons.template where id = ${id} and state = 'draft'`)

/** Nobody can claim one any more, and those that nobody has used are no longer good. */
export const voidTemplate = (
  tx: Queryable,
  id: number,
  { reason, reasonTexts, now }: { reason: string; reasonTexts: OtherTexts; now: Instant },
) =>
  tx.maybeRow<TemplateRow>(sql`
    update coupons.template set state = 'stopped', stop_reason = case state when 'published' then ${reason} else stop_reason end,
      stopped_at = coalesce(stopped_at, ${now}), voided_at = ${now}, void_reason = ${reason},
      void_reason_texts = ${JSON.stringify(reasonTexts)}::jsonb, version = version + 1, changed_at = ${now}
    where id = ${id} and state in ('published', 'stopped') and voided_at is null returning *`)

/** What a published template is by its claim window. */
const stageAt = (
  now: Instant,
): Sql => sql`case when state <> 'published' then state when claim_until <= ${now} then 'ended'
  when claim_from > ${now} then 'scheduled' else 'running' end`

type TemplatesWanted = {
  stage: TemplateStage | null
  source: CouponSource | null
  /** For `like`, lower case and escaped. */
  pattern: string | null
  now: Instant
  after: number | null
  limit: number
}

export const templatePage = (
  db: Queryable,
  { stage, source, pattern, now, after, limit }: TemplatesWanted,
) =>
  db.rows<TemplateRow>(sql`
    select * from coupons.template
    where (${stage}::text is null or ${stageAt(now)} = ${stage}) and (${source}::text is null or source = ${source})
      and (${after}::bigint is null or id < ${after}) and (${pattern}::text is null or exists (select from jsonb_each_text(name) n where lower(n.value) like ${pattern}))
    order by id desc limit ${limit}`)

export const countStages = (db: Queryable, now: Instant) =>
  db.rows<{ stage: TemplateStage; count: number }>(sql`
    select ${stageAt(now)} as stage, count(*) as count from coupons.template group by 1`)

export const figuresOf = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ templateId: number; inUseCount: number; usedCount: number; usedAmount: number }>(sql`
    select template_id, count(*) filter (where state = 'in_use') as in_use_count, count(*) filter (where state = 'used') as used_count,
      coalesce(sum(base_amount) filter (where state = 'used'), 0)::bigint as used_amount
    from coupons.coupon where template_id = any(${ids as number[]}::bigint[]) and state in ('in_use', 'used') group by template_id`)

export const namesOf = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; name: Translated }>(sql`
    select id, name from coupons.template where id = any(${ids as number[]}::bigint[])`)
