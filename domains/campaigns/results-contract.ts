/** What came of activities and coupons. Amounts are minor units of the base currency, by each order's own rate. */
import * as z from 'zod/mini'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { Currency, FileFormat, Instant } from '#kit/contract/values.ts'
import { Campaign } from './calendar-contract.ts'

/** Of orders that are paid and not closed; what of a line was closed is in no sum. */
export const CampaignResult = z.extend(Campaign, {
  orderCount: z.int(),
  buyerCount: z.int(),
  /** Buyers whose first paid order is one of these. */
  newBuyerCount: z.int(),
  /** Base units at the activity's price; null of coupons. */
  unitCount: z.nullable(z.int()),
  /** Of coupons: how many buyers have had, and how many paid orders used. */
  claimedCount: z.nullable(z.int()),
  usedCount: z.nullable(z.int()),
  /** What was paid for the goods: of an activity those at its price, of a coupon all of the order. */
  salesAmount: z.int(),
  /** What buyers paid less: below the list price, or what the coupon took off. */
  costAmount: z.int(),
})
export type CampaignResult = z.infer<typeof CampaignResult>

const period = { from: Instant, until: Instant }

/** Of what took place in a part of the period, the latest first; at most 300 of them, and 731 days. @refuses periodWrong */
export const campaignResults = endpoint({
  method: 'GET',
  path: '/office/campaigns/results',
  who: 'staff:campaigns.read',
  input: z.object(period),
  data: z.object({ currency: Currency, items: z.array(CampaignResult), isComplete: z.boolean() }),
})
/** The same as a file for spreadsheets; logged. @refuses periodWrong, tooMany */
export const campaignResultsFile = download({
  path: '/office/campaigns/results/file',
  who: 'staff:campaigns.export',
  input: z.object({ ...period, format: FileFormat }),
})
