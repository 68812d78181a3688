/** All activities, sessions and coupons by their time, with what they have in common. */
import * as z from 'zod/mini'
import { ActivityKind, ActivityState } from '#domains/promotions/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, Instant, Translated } from '#kit/contract/values.ts'
import { CampaignOf } from './contract.ts'

export const CampaignKind = z.enum([...ActivityKind.options, 'coupon'])
export type CampaignKind = z.infer<typeof CampaignKind>

/** Coupons have the states of activities here: by the time in which they are claimed. */
export const Campaign = z.object({
  of: CampaignOf,
  id: Id,
  kind: CampaignKind,
  names: Translated,
  state: ActivityState,
  startsAt: Instant,
  /** When it was stopped, where it was. */
  endsAt: Instant,
})
export type Campaign = z.infer<typeof Campaign>

export const CalendarEntry = z.extend(Campaign, {
  /**
   * Others of the same time: activities with the same SKUs, of which the lower price wins, and coupons that cannot be used at its special
   * or fixed prices, or activities at whose prices this coupon cannot be used. That a flash sale takes no coupons is none.
   */
  conflicts: z.array(
    z.object({
      of: CampaignOf,
      id: Id,
      names: Translated,
      /** SKUs that both have; null: an activity and a coupon. */
      skuCount: z.nullable(z.int()),
    }),
  ),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** What takes place in a part of the period, drafts too, the earliest first. At most 62 days and 300 entries. @refuses periodWrong */
export const campaignCalendar = endpoint({
  method: 'GET',
  path: '/office/campaigns/calendar',
  who: 'staff:campaigns.read',
  input: z.object({ from: Instant, until: Instant }),
  data: z.object({ entries: z.array(CalendarEntry), isComplete: z.boolean() }),
})
