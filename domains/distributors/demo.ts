/** Demo data: a distributor whose friends have bought, one who was brought by them, and an application that waits. */
import { openStaff } from '../../e2e/driver.ts'
import { payOnline, place, ship, type Scene } from '#demo/world/acts.ts'
import type { Story } from '#demo/world/stories.ts'
import { changeSettings } from '#domains/settings/contract.ts'
import { applyAsDistributor, followInvitation, myDistribution } from './contract.ts'
import { approveDistributor } from './office-contract.ts'

/** Before any of them has bought. */
const APPLIED_DAYS_AGO = 340

const financeOf = ({ cast }: Scene) => {
  const { caller } = openStaff(cast.url)
  caller.staffCookie = String(cast.financeId)
  return caller
}

/** The codes of those who are distributors by now. */
const codes = new Map<string, string>()

const at = (buyer: string, daysAgo: number, play: Story['play']): Story => ({
  buyer,
  code: '',
  quantity: 1,
  hoursAgo: daysAgo * 24,
  play,
})

const becomes = (buyer: string, daysAgo: number, about: string): Story[] => [
  at(buyer, daysAgo, async ({ buyer: { caller } }) => {
    await caller.call(applyAsDistributor, { about })
  }),
  at(buyer, daysAgo - 1, async (scene) => {
    const { id: buyerId } = await scene.buyer.info()
    await financeOf(scene).call(approveDistributor, { buyerId })
    const { code } = await scene.buyer.caller.call(myDistribution, {})
    codes.set(buyer, code ?? '')
  }),
]

const follows = (buyer: string, daysAgo: number, distributor: string): Story =>
  at(buyer, daysAgo, async ({ buyer: { caller } }) => {
    await caller.call(followInvitation, { code: codes.get(distributor) ?? '' })
  })

/** A friend's order that is completed lately: its commission waits. */
const boughtStory: Story = {
  buyer: 'diego',
  code: 'TL-ID20',
  quantity: 3,
  hoursAgo: 24 * 6,
  play: async (scene) => {
    const number = await place(scene)
    await payOnline(scene, number)
    await scene.at(24 * 5)
    await ship(scene, number)
    await scene.at(24 * 2)
    await scene.buyer.confirmReceipt(number)
  },
}

const openStory = at('lin', APPLIED_DAYS_AGO + 1, async ({ staff }) => {
  const changes = [
    { key: 'distributors.isOpen', value: true, version: 0 },
    // One of them is not verified.
    { key: 'distributors.mustBeVerified', value: false, version: 0 },
  ]
  await staff.caller.call(changeSettings, { changes })
})

export const distributorStories: readonly Story[] = [
  openStory,
  ...becomes(
    'sarah',
    APPLIED_DAYS_AGO,
    'I run a workshop group with 400 members and share what I order for my own machines.',
  ),
  follows('diego', APPLIED_DAYS_AGO - 2, 'sarah'),
  follows('siti', APPLIED_DAYS_AGO - 2, 'sarah'),
  ...becomes(
    'siti',
    APPLIED_DAYS_AGO - 10,
    'Saya merekomendasikan suku cadang di grup teknisi kami di Surabaya.',
  ),
  follows('chen', APPLIED_DAYS_AGO - 12, 'siti'),
  boughtStory,
  at('chen', 0.4, async ({ buyer: { caller } }) => {
    await caller.call(applyAsDistributor, {
      about: '我在本地农机合作社群里推荐贵店的配件，约 300 人。',
    })
  }),
]
