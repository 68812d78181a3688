/** What the calendar and the results have in common: activities and coupons of a period. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'

export type Period = { from: Instant; until: Instant; now: Instant }

/** Activities and coupons of a period, as a part of statements. */
export const campaignsOf = ({ from, until, now }: Period): Sql => sql`(
      select 'activity' as of, id, kind, names, state, starts_at, case when stopped_at is null then ends_at else greatest(stopped_at, starts_at) end as ends_at
      from promotions.activity where starts_at < ${until} and ends_at > ${from}
      union all
      select 'coupon', id, 'coupon', name,
        case when state <> 'published' then state when claim_until <= ${now} then 'ended' when claim_from > ${now} then 'published' else 'running' end,
        claim_from, case when stopped_at is null then claim_until else least(claim_until, greatest(stopped_at, claim_from)) end
      from coupons.template where claim_from < ${until} and claim_until > ${from})`
