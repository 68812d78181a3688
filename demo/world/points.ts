/** Demo data: a buyer who has signed in now and then for a year, and on every day of the last ones, points that the shop added, and some that were used. */
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'
import { payOnline, place } from './acts.ts'
import type { Story } from './stories.ts'
import { openStaff } from '../../e2e/driver.ts'
import { signIn } from '#domains/points/contract.ts'
import { adjustPoints } from '#domains/points/office-contract.ts'

const SIGNED_IN_DAYS_AGO = [330, 290, 289, 240, 200, 150, 149, 148, 90, 58, 30, 4, 3, 2, 1]

const signInStories: readonly Story[] = SIGNED_IN_DAYS_AGO.map((daysAgo) => ({
  buyer: 'sarah',
  code: '',
  quantity: 1,
  hoursAgo: daysAgo * 24,
  play: async ({ buyer }) => void (await buyer.caller.call(signIn, {})),
}))

/** Asked for by finance, and agreed to by the owner. */
const addedStory: Story = {
  buyer: 'sarah',
  code: '',
  quantity: 1,
  hoursAgo: 24 * 40,
  play: async ({ staff, cast, buyer }) => {
    const { id: buyerId } = await buyer.info()
    const note = 'Trade fair: thank you for your visit'
    const { caller } = openStaff(cast.url)
    caller.staffCookie = String(cast.financeId)
    await caller.call(adjustPoints, { buyerId, count: 500, note })
    const { items } = await staff.caller.call(listApprovals, { kind: 'points.adjust' })
    await staff.caller.call(approve, { approvalId: items[0]!.id })
  },
}

/** Some for an order that is paid and waits to be sent, others for one that was cancelled and gave them back. */
const usedStories: readonly Story[] = [
  {
    buyer: 'sarah',
    code: 'TL-ID20',
    quantity: 4,
    hoursAgo: 24 * 5,
    play: async (scene) => {
      const number = await place(scene, '', { pointsCount: 200 })
      await payOnline(scene, number)
    },
  },
  {
    buyer: 'sarah',
    code: 'TL-ID20',
    quantity: 2,
    hoursAgo: 24 * 9,
    play: async (scene) => {
      const orderNumber = await place(scene, '', { pointsCount: 100 })
      const reason = 'changedMind' as const
      await scene.buyer.caller.call(cancelOrder, { orderNumber, reason, text: '' })
    },
  },
]

export const pointStories: readonly Story[] = [...signInStories, addedStory, ...usedStories]
