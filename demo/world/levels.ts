/** Levels in the demo: amounts of a small shop, one level earned by spending, one set by staff for a while. */
import { levelRule, saveLevelRule } from '#domains/membership/office-contract.ts'
import {
  getCustomer,
  listCustomers,
  releaseCustomerLevel,
  setCustomerLevel,
} from '#domains/customers/contract.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { openStaff } from '../../e2e/driver.ts'
import type { openPast } from './past-shop.ts'

type Shop = { past: Awaited<ReturnType<typeof openPast>>; staffId: number }

/** With the clock a few hours ago: after what was bought has arrived. */
export async function giveLevels({ past, staffId }: Shop): Promise<void> {
  const { caller } = openStaff(past.url)
  caller.staffCookie = String(staffId)
  const { revision } = await caller.call(levelRule, {})
  await caller.call(saveLevelRule, {
    level2Amount: 100_000,
    level3Amount: 500_000,
    level4Amount: 2_000_000,
    level5Amount: 10_000_000,
    revision,
  })
  const seen = async (email: string) => {
    const { items } = await caller.call(listCustomers, { q: email })
    const customerId = items[0]?.id ?? 0
    const { revision: now } = await caller.call(getCustomer, { customerId })
    return { customerId, revision: now }
  }
  await caller.call(releaseCustomerLevel, await seen('sarah@demo.example'))
  const until = new Date(Date.now() + 60 * DAY_MS).toISOString()
  await caller.call(setCustomerLevel, { ...(await seen('siti@demo.example')), level: 4, until })
}
