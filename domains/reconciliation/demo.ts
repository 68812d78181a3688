/** Demo data: days that agree, one that was explained, and one with a difference. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Story } from '#demo/world/stories.ts'
import { billDays, billDifferences, fetchAgain, settleDifference } from './contract.ts'
import { ReconciliationReasons } from './reasons.ts'

export const reconciliationStories: readonly Story[] = [
  {
    buyer: 'sarah',
    code: '',
    quantity: 0,
    hoursAgo: 24 * 9 + 5,
    play: async ({ cast, staff, at }) => {
      await cast.payElsewhere(9900)
      await at(24 * 7)
      await at(24 * 7 - 1)
      const { items } = await staff.caller.call(billDifferences, {})
      for (const { id, version, ours } of items) {
        if (ours !== null) continue
        const note = '门店收银：同一商户号，见门店日结 (POS till, see its daily report)'
        await staff.caller.call(settleDifference, { differenceId: id, version, note })
      }
    },
  },
  {
    buyer: 'sarah',
    code: '',
    quantity: 0,
    hoursAgo: 24 * 3 + 5,
    play: ({ cast }) => cast.payElsewhere(128_00),
  },
  // Stories go back in time one after another, and each pays on days whose bills an earlier one has fetched.
  {
    buyer: 'sarah',
    code: '',
    quantity: 0,
    hoursAgo: 1,
    play: async ({ staff, at }) => {
      // Also those that agreed: what was paid after their bills were fetched is a difference that nobody has seen.
      for (let after: string | null | undefined; after !== null;) {
        const { items, next }: DataOf<typeof billDays> = await staff.caller.call(
          billDays,
          after === undefined ? {} : { after },
        )
        for (const { provider, day, state } of items) {
          // Yesterday's bill is not published before the provider's hour of today.
          if (state === 'waiting') continue
          const { code, msg } = await staff.caller.envelope(fetchAgain, { provider, day })
          // In the hours after it is published the shop may have fetched it by itself a moment ago.
          if (code !== 1 && code !== ReconciliationReasons.fetchedLately.code) throw new Error(msg)
        }
        after = next
      }
      await at(0.8)
      await at(0.5)
    },
  },
]
