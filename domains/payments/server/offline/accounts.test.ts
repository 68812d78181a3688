/** Receiving bank accounts: one person alone cannot change them, even while they are hidden from buyers. */
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { keepPicture } from '#domains/uploads/server/door.ts'
import { approve, decline, listApprovals } from '#domains/approvals/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { officeAccounts, saveAccount } from '../../office-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'

const shop = await openOrderShop()
const { must } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const accountOf = async (id: number) =>
  (await must(officeAccounts, {}, clerk.by)).find((each) => each.id === id)!

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
  const newOne = { ...hidden, id: undefined, version: undefined, number: '6222 7777 7777' }
  expect((await must(saveAccount, newOne, clerk.by)).id).toBeNull()
  // Shown again as it was approved before.
  const { version } = await accountOf(id)
  expect((await must(saveAccount, { ...account!, version }, clerk.by)).id).toBeNull()
  const [added, shown] = (await must(listApprovals, {}, colleague.by)).items
  await must(decline, { approvalId: added!.id, reason: '不需要' }, colleague.by)
  await must(approve, { approvalId: shown!.id }, colleague.by)
  expect(await accountOf(id)).toEqual({ ...account!, version: version + 1 })
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
  expect(await accountOf(account.id)).toEqual({ ...hidden, version: account.version + 1 })
})

test('of two people who edit the same account the second overwrites nothing, approval or not', async () => {
  const [account] = await must(officeAccounts, {}, clerk.by)
  const { id, active, version } = account!
  const asked = async () =>
    (await must(listApprovals, { object: `account:${id}` }, colleague.by)).items.length
  const before = await asked()
  const save = async (form: { active?: boolean; holder?: string; version?: number | undefined }) =>
    (await shop.call(saveAccount, { ...account!, ...form }, clerk.by)).code
  const saved = await Promise.all([save({ active: false }), save({ active: false })])
  expect(saved.toSorted((a, b) => a - b)).toEqual([1, Reasons.changedMeanwhile.code])
  expect(await accountOf(id)).toMatchObject({ active: false, version: version + 1 })
  // A change that a second person would have to approve is not even asked for.
  expect(await save({ active, holder: 'Somebody else' })).toBe(Reasons.changedMeanwhile.code)
  expect(await asked()).toBe(before)
  expect(await save({ version: version + 100 })).toBe(Reasons.changedMeanwhile.code)
  expect(await save({ version: undefined })).toBe(Reasons.changedMeanwhile.code)
})

test('the QR picture of an account stays while a change waits and while it is shown', async () => {
  const fill = { width: 60, height: 60, channels: 3, background: '#22459a' } as const
  const bytes = await sharp({ create: fill }).png().toBuffer()
  const qr = await keepPicture(shop.db, shop.clock.now, 'banner', bytes)
  const isClaimed = async () =>
    (
      await shop.db.row<{ claimed: boolean }>(sql`
        select claimed_at is not null as claimed from uploads.file where id = ${qr.id}`)
    ).claimed
  const [first] = await must(officeAccounts, {}, clerk.by)
  const strange = { ...first!, qrUrl: `/api/files/public/${'A'.repeat(22)}-1200.webp` }
  expect((await shop.call(saveAccount, strange, clerk.by)).code).toBe(Reasons.invalidInput.code)
  expect(await isClaimed()).toBe(false)
  for (const { id } of (await must(listApprovals, {}, colleague.by)).items)
    await must(decline, { approvalId: id, reason: '不需要' }, colleague.by)
  expect((await must(saveAccount, { ...first!, qrUrl: qr.url }, clerk.by)).id).toBeNull()
  expect(await isClaimed()).toBe(true)
  const approveNext = async () => {
    const object = `account:${first!.id}`
    const [asked] = (await must(listApprovals, { object }, colleague.by)).items
    await must(approve, { approvalId: asked!.id }, colleague.by)
  }
  await approveNext()
  expect(await accountOf(first!.id)).toMatchObject({ qrUrl: qr.url })
  expect(await isClaimed()).toBe(true)
  const { version } = await accountOf(first!.id)
  await must(saveAccount, { ...first!, version, qrUrl: null }, clerk.by)
  await approveNext()
  expect(await isClaimed()).toBe(false)
})

test('a number stands once: a second account with it would split what comes to it', async () => {
  const [account] = await must(officeAccounts, {}, clerk.by)
  const twice = { ...account!, id: undefined, version: undefined }
  expect((await shop.call(saveAccount, twice, clerk.by)).code).toBe(
    PaymentReasons.accountTaken.code,
  )
})
