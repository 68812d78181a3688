/** Receiving bank accounts: one person alone cannot change them, even while they are hidden from buyers. */
import { expect, test } from 'vitest'
import { approve, decline, listApprovals } from '#domains/approvals/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { officeAccounts, saveAccount } from '../../contract.ts'
import { openOrderShop } from '../../testing.ts'

const shop = await openOrderShop()
const { must } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

test('an account cannot be swapped while it is hidden: every change needs approval, shown or not', async () => {
  const [account] = await must(officeAccounts, {}, clerk.by)
  const { id, number } = account!
  const hidden = { ...account!, active: false }
  const swapped = { ...hidden, number: '6222 6666 6666' }
  expect((await must(saveAccount, swapped, clerk.by)).id).toBeNull()
  const [asked] = (await must(listApprovals, { object: `account:${id}` }, colleague.by)).items
  expect(asked!.lines).toEqual(
    expect.arrayContaining([
      { word: 'was.number', amount: null, text: number },
      { word: 'is.number', amount: null, text: swapped.number },
    ]),
  )
  await must(decline, { approvalId: asked!.id, reason: '号码不符' }, colleague.by)
  expect((await must(saveAccount, hidden, clerk.by)).id).toBe(id)
  const newOne = { ...hidden, id: undefined, number: '6222 7777 7777' }
  expect((await must(saveAccount, newOne, clerk.by)).id).toBeNull()
  // Shown again as it was approved before.
  expect((await must(saveAccount, account!, clerk.by)).id).toBeNull()
  const [added, shown] = (await must(listApprovals, {}, colleague.by)).items
  await must(decline, { approvalId: added!.id, reason: '不需要' }, colleague.by)
  await must(approve, { approvalId: shown!.id }, colleague.by)
  expect(await must(officeAccounts, {}, clerk.by)).toContainEqual(account)
})

test('an approval covers what the second person saw: an account that changed since is not overwritten', async () => {
  const account = (await must(officeAccounts, {}, clerk.by)).find(({ active }) => active)!
  const renamed = { ...account, holder: 'Tradepost Trading' }
  expect((await must(saveAccount, renamed, clerk.by)).id).toBeNull()
  // Hiding needs no approval; the pending request was a change to a shown account.
  const hidden = { ...account, active: false }
  expect((await must(saveAccount, hidden, colleague.by)).id).toBe(account.id)
  const [asked] = (await must(listApprovals, { object: `account:${account.id}` }, colleague.by))
    .items
  const late = await shop.call(approve, { approvalId: asked!.id }, colleague.by)
  expect(late.code).toBe(Reasons.changedMeanwhile.code)
  expect(await must(officeAccounts, {}, clerk.by)).toContainEqual(hidden)
})
