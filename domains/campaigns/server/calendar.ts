/** The calendar of activities and coupons, and what is in the way of one another. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { CalendarEntry, campaignCalendar } from '../calendar-contract.ts'
import { CALENDAR_DAYS_MAX, CALENDAR_ENTRIES_MAX } from '../limits.ts'
import { CampaignReasons } from '../reasons.ts'
import * as sql from './calendar-sql.ts'

type Period = { from: string; until: string }

/** @throws {Refused} periodWrong */
export function demandPeriod({ from, until }: Period, daysMax: number): void {
  if (until <= from || until > later(from, daysMax * DAY_MS))
    throw new Refused(CampaignReasons.periodWrong)
}

/** @throws {Refused} periodWrong */
export async function calendar(
  { db, now }: StaffContext,
  period: InputOf<typeof campaignCalendar>,
): Promise<DataOf<typeof campaignCalendar>> {
  demandPeriod(period, CALENDAR_DAYS_MAX)
  const rows = await sql.campaignsIn(db, { ...period, now }, CALENDAR_ENTRIES_MAX + 1)
  const shown = rows.slice(0, CALENDAR_ENTRIES_MAX)
  const ids = idsOf(shown)
  const [shared, beside] = await Promise.all([sql.sharedSkus(db, ids), sql.besideCoupons(db, ids)])
  return {
    entries: shown.map((each) => ({ ...each, conflicts: conflictsOf(each, shared, beside) })),
    isComplete: rows.length === shown.length,
  }
}

export const idsOf = (campaigns: readonly Pick<CalendarEntry, 'of' | 'id'>[]) => ({
  activityIds: campaigns.flatMap(({ of, id }) => (of === 'activity' ? [id] : [])),
  templateIds: campaigns.flatMap(({ of, id }) => (of === 'coupon' ? [id] : [])),
})

function conflictsOf(
  { of, id }: Pick<CalendarEntry, 'of' | 'id'>,
  shared: readonly sql.SharedSkus[],
  beside: readonly sql.BesideCoupon[],
): CalendarEntry['conflicts'] {
  if (of === 'coupon') {
    return beside
      .filter(({ templateId }) => templateId === id)
      .map(({ activityId, activityNames }) => ({
        of: 'activity',
        id: activityId,
        names: activityNames,
        skuCount: null,
      }))
  }
  return [
    ...shared
      .filter((each) => each.id === id)
      .map(({ otherId, names, skuCount }) => ({ of, id: otherId, names, skuCount })),
    ...beside
      .filter(({ activityId }) => activityId === id)
      .map(({ templateId, templateNames }) => ({
        of: 'coupon' as const,
        id: templateId,
        names: templateNames,
        skuCount: null,
      })),
  ]
}
