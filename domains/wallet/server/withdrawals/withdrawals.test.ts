/** Withdrawals: in the verified name, locked after changes, held until paid once or returned once, and two people above the limit. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { setPayPassword } from '#domains/accounts/settings-contract.ts'
import { payInfo, payWithWallet } from '#domains/payments/contract.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { myWalletMovements } from '../../contract.ts'
import * as office from '../../office-withdrawals-contract.ts'
import { WalletReasons } from '../../reasons.ts'
import { agreeToNewest, fill } from '../../testing.ts'
import * as own from '../../withdrawals-contract.ts'
import { maskNumber } from './accounts.ts'
import { ACCOUNT, nextReference, openPayouts, payPassword } from './testing.ts'

const payouts = await openPayouts()
const { shop, clerk, colleague, people, verified, ready, apply, applied, paying } = payouts
const { available, stateOf, heldInLedger, mailsOf, findings } = payouts
const { must, call, clock, db } = shop
const goods = await shop.goods(100_000)

test('only a verified business adds an account, in its verified name, by its payment password', async () => {
  const stranger = await shop.aBuyer()
  await must(setPayPassword, { password: payPassword, repeated: payPassword }, stranger.by)
  const refused = await call(own.addPayoutAccount, ACCOUNT, stranger.by)
  expect(refused.code).toBe(WalletReasons.notVerified.code)

  const buyer = await verified(0)
  const wrong = await call(own.addPayoutAccount, { ...ACCOUNT, payPassword: '111222' }, buyer.by)
  expect(wrong.code).toBe(AccountReasons.wrongPayPassword.code)
  const nameless = await call(own.addPayoutAccount, { ...ACCOUNT, bank: '' }, buyer.by)
  expect(nameless.code).toBe(Reasons.invalidInput.code)
  const account = await must(own.addPayoutAccount, ACCOUNT, buyer.by)
  expect(account).toMatchObject({ holder: '广州示例包装有限公司', masked: '**** 5702' })
  const alipay = { ...ACCOUNT, kind: 'alipay', holder: 'contact', bank: '', number: 'lin@a.cn' }
  expect(await must(own.addPayoutAccount, alipay as typeof ACCOUNT, buyer.by)).toMatchObject({
    holder: '林晓岚',
    masked: 'li***@a.cn',
  })
  const stored = await db.row<{ text: string }>(
    sql`select a::text as text from wallet.payout_account a where id = ${account.id}::uuid`,
  )
  expect(stored.text).not.toContain('0210')
  expect(await mailsOf({ buyer, accountId: '' })).toContain('payout-account-added')
})

test('numbers are masked', () => {
  expect(maskNumber('6222021001116245702')).toBe('**** 5702')
  expect(maskNumber('sarah@demo.example')).toBe('sa***@demo.example')
})

test('a change of accounts locks withdrawals for 24 hours, also in the database', async () => {
  const buyer = await verified(100_000)
  const { id: accountId } = await must(own.addPayoutAccount, ACCOUNT, buyer.by)
  const who = { buyer, accountId }
  expect((await apply(who, 5000)).code).toBe(WalletReasons.payoutsLocked.code)
  await expect(
    db.count(sql`
      insert into wallet.withdrawal (buyer_id, account_id, currency, amount, fee_amount, state, applied_at, due_at)
      values (${buyer.id}, ${accountId}::uuid, 'CNY', 5000, 0, 'applied', ${clock.now}, ${clock.now})`),
  ).rejects.toThrow(/changed within a day/)
  clock.forward({ hours: 23, minutes: 59 })
  expect((await apply(who, 5000)).code).toBe(WalletReasons.payoutsLocked.code)
  clock.forward({ minutes: 2 })
  expect((await apply(who, 5000)).code).toBe(1)
  // It goes to this account: it stays until that is over.
  const removal = { accountId, payPassword }
  expect((await call(own.removePayoutAccount, removal, buyer.by)).code).toBe(
    WalletReasons.accountInUse.code,
  )
  const [open] = (await must(own.myWithdrawals, {}, buyer.by)).items
  await must(own.cancelWithdrawal, { withdrawalId: open!.id }, buyer.by)
  await must(own.removePayoutAccount, removal, buyer.by)
  const { accounts, lockedUntil } = await must(own.myPayouts, {}, buyer.by)
  expect(accounts).toEqual([])
  expect(lockedUntil).not.toBe(null)
})

test('it is held, approved, handed over in one file, and paid once by its reference', async () => {
  const who = await ready(100_000)
  const { id: withdrawalId, number } = await applied(who, 40_000)
  expect([await available(who), await heldInLedger(who)]).toEqual([60_000, 40_000])
  expect((await must(office.approveWithdrawal, { withdrawalId }, clerk.by)).isAsked).toBe(false)
  expect((await call(own.cancelWithdrawal, { withdrawalId }, who.buyer.by)).code).toBe(
    WalletReasons.withdrawalOver.code,
  )
  const file = await must(office.createPayoutFile, { currency: 'CNY' }, clerk.by)
  expect(file.count).toBeGreaterThanOrEqual(1)
  const again = await call(office.createPayoutFile, { currency: 'CNY' }, clerk.by)
  expect(again.code).toBe(WalletReasons.nothingToPay.code)
  const sheet = await fetch(`${shop.url}/api/office/wallet/payout-files/${file.id}?format=csv`, {
    headers: clerk.by,
  })
  const text = await sheet.text()
  for (const word of [number, '广州示例包装有限公司', '6222021001116245702', '400.00']) {
    expect(text).toContain(word)
  }
  const bankReference = nextReference()
  await must(office.recordWithdrawalPaid, { withdrawalId, bankReference }, clerk.by)
  const second = await call(office.recordWithdrawalPaid, { withdrawalId, bankReference }, clerk.by)
  expect(second.code).toBe(WalletReasons.withdrawalOver.code)
  expect([await available(who), await heldInLedger(who), await stateOf(who)]).toEqual([
    60_000,
    0,
    'paid',
  ])
  expect(await mailsOf(who)).toEqual(
    expect.arrayContaining(['withdrawal-applied', 'withdrawal-paid']),
  )
  const { items } = await must(listAudit, { object: `withdrawal:${withdrawalId}` }, clerk.by)
  expect(items.map(({ action }) => action)).toContain('wallet.withdrawalPaid')
  // The bank's reference pays no other one.
  const other = await paying(await ready(100_000), 20_000)
  const used = await call(
    office.recordWithdrawalPaid,
    { withdrawalId: other.id, bankReference: bankReference.toLowerCase() },
    clerk.by,
  )
  expect(used.code).toBe(WalletReasons.referenceUsed.code)
  expect(await findings()).toEqual([])
})

test('by hand one person pays at a time: they alone read the number and record it, until a colleague takes over', async () => {
  const who = await ready(100_000)
  const { id: withdrawalId } = await applied(who, 30_000)
  await must(office.approveWithdrawal, { withdrawalId }, clerk.by)
  const look = (by = clerk.by) => call(office.payoutDetails, { withdrawalId }, by)
  const record = (by: typeof clerk.by) =>
    call(office.recordWithdrawalPaid, { withdrawalId, bankReference: nextReference() }, by)
  expect((await look()).code).toBe(WalletReasons.withdrawalOver.code)
  await must(office.startWithdrawal, { withdrawalId }, clerk.by)
  expect((await look()).data).toMatchObject({ number: '6222021001116245702' })
  expect([(await look(colleague.by)).code, (await record(colleague.by)).code]).toEqual([
    WalletReasons.paidByAnother.code,
    WalletReasons.paidByAnother.code,
  ])
  const own = async (by: typeof clerk.by) =>
    (await must(office.listWithdrawals, { part: 'paying' }, by)).items.find(
      ({ id }) => id === withdrawalId,
    )?.isOwn
  expect([await own(clerk.by), await own(colleague.by)]).toEqual([true, false])
  const take = { withdrawalId, reason: '同事休假' }
  // They may have transferred it a minute ago: they have a day to say so, and the database keeps it too.
  expect((await call(office.takeOverWithdrawal, take, colleague.by)).code).toBe(
    WalletReasons.begunLately.code,
  )
  await expect(
    db.count(
      sql`update wallet.withdrawal set paying_by = paying_by + 1 where id = ${withdrawalId}`,
    ),
  ).rejects.toThrow(/begun within a day/)
  clock.forward({ hours: 24, minutes: 1 })
  // And a second person agrees that nothing was sent.
  expect((await must(office.takeOverWithdrawal, take, colleague.by)).isAsked).toBe(true)
  expect((await look(colleague.by)).code).toBe(WalletReasons.paidByAnother.code)
  await agreeToNewest(shop, clerk.by)
  expect([(await look()).code, (await record(clerk.by)).code]).toEqual([
    WalletReasons.paidByAnother.code,
    WalletReasons.paidByAnother.code,
  ])
  expect((await call(office.takeOverWithdrawal, take, clerk.by)).code).toBe(
    WalletReasons.begunLately.code,
  )
  expect((await record(colleague.by)).code).toBe(1)
  expect((await call(office.takeOverWithdrawal, take, clerk.by)).code).toBe(
    WalletReasons.withdrawalOver.code,
  )
})

test('what was begun by nobody known is paid by nobody until somebody takes it over', async () => {
  const who = await ready(100_000)
  const { id: withdrawalId } = await paying(who, 30_000)
  await db.count(sql`
    update wallet.withdrawal set paying_by = null, paying_at = paying_at + interval '24 hours' where id = ${withdrawalId}`)
  for (const { by } of [clerk, colleague]) {
    expect((await call(office.payoutDetails, { withdrawalId }, by)).code).toBe(
      WalletReasons.paidByAnother.code,
    )
  }
  // Nobody agrees any more to taking over what has failed.
  clock.forward({ days: 2, minutes: 1 })
  const take = { withdrawalId, reason: '同事离职' }
  await must(office.takeOverWithdrawal, take, colleague.by)
  await must(office.recordWithdrawalFailed, { withdrawalId, reason: '银行确认未打出' }, clerk.by)
  const asked = async () =>
    (await must(listApprovals, { object: `withdrawal:${withdrawalId}` }, clerk.by)).items
  const failing = (await asked()).find(({ kind }) => kind === 'wallet.failWithdrawal')!
  await must(approve, { approvalId: failing.id }, colleague.by)
  expect((await asked()).filter(({ state }) => state === 'pending')).toEqual([])
})

test('a file has what is still to be paid, and says who has downloaded it', async () => {
  const [one, other] = [await ready(100_000), await ready(100_000)]
  const withdrawals = [await applied(one, 30_000), await applied(other, 20_000)]
  for (const { id } of withdrawals)
    await must(office.approveWithdrawal, { withdrawalId: id }, clerk.by)
  const { id: fileId } = await must(office.createPayoutFile, { currency: 'CNY' }, clerk.by)
  const download = async (by = clerk.by) => {
    const address = `${shop.url}/api/office/wallet/payout-files/${fileId}?format=csv`
    return (await fetch(address, { headers: by })).text()
  }
  const [first, second] = withdrawals
  const details = await call(office.payoutDetails, { withdrawalId: first!.id }, clerk.by)
  expect(details.code).toBe(WalletReasons.withdrawalOver.code)
  expect(await download()).toContain(first!.number)
  const paid = { withdrawalId: first!.id, bankReference: nextReference() }
  await must(office.recordWithdrawalPaid, paid, colleague.by)
  const left = await download(colleague.by)
  expect([left.includes(first!.number), left.includes(second!.number)]).toEqual([false, true])
  const { items } = await must(office.listWithdrawals, { part: 'paying' }, clerk.by)
  const { file } = items.find(({ id }) => id === second!.id)!
  expect(file).toMatchObject({ downloadCount: 2, downloadedName: expect.any(String) })
  const rest = { withdrawalId: second!.id, bankReference: nextReference() }
  await must(office.recordWithdrawalPaid, rest, clerk.by)
  expect(JSON.parse(await download())).toMatchObject({ code: WalletReasons.nothingToPay.code })
})

test('the name of a bank is on one line', async () => {
  const buyer = await verified(0)
  const bank = 'ICBC\nWW2,Evil,ICBC,6222,,50000,CNY'
  for (const each of [bank, 'ICBC\u2028WW2']) {
    const refused = await call(own.addPayoutAccount, { ...ACCOUNT, bank: each }, buyer.by)
    expect(refused.code).toBe(Reasons.invalidInput.code)
  }
  // A name that was verified with a line break is one line here, and is still its name.
  await db.count(sql`
    update papers.version set store_name = E'广州示例\\t包装' where buyer_id = ${buyer.id}`)
  const { holder } = await must(own.addPayoutAccount, ACCOUNT, buyer.by)
  expect(holder).toBe('广州示例 包装')
  await expect(
    db.count(sql`
      insert into wallet.payout_account (id, buyer_id, kind, holder, bank, masked, details, created_at)
      select gen_random_uuid(), buyer_id, kind, holder, ${bank}, masked, details, created_at
      from wallet.payout_account where buyer_id = ${buyer.id}`),
  ).rejects.toThrow(/payout_account_is_on_one_line/)
})

test('above the limit of a day a second person agrees, never who asked', async () => {
  const who = await ready(2_000_000)
  const { id: withdrawalId } = await applied(who, 500_001)
  const asked = await must(office.approveWithdrawal, { withdrawalId }, clerk.by)
  expect(asked.isAsked).toBe(true)
  expect(await stateOf(who)).toBe('applied')
  const { items } = await must(listApprovals, { object: `withdrawal:${withdrawalId}` }, clerk.by)
  const approvalId = items[0]!.id
  expect((await call(approve, { approvalId }, clerk.by)).code).toBe(ApprovalReasons.ownRequest.code)
  await must(approve, { approvalId }, colleague.by)
  expect(await stateOf(who)).toBe('approved')
  await must(office.startWithdrawal, { withdrawalId }, clerk.by)
  const bankReference = nextReference()
  await must(office.recordWithdrawalPaid, { withdrawalId, bankReference }, clerk.by)
  // Parts of a day count as one: a small one needs two people as well.
  const small = await applied(who, 1000)
  const part = await must(office.approveWithdrawal, { withdrawalId: small.id }, clerk.by)
  expect(part.isAsked).toBe(true)
  // What its buyer takes back nobody agrees to any more.
  await must(own.cancelWithdrawal, { withdrawalId: small.id }, who.buyer.by)
  const left = await must(listApprovals, { object: `withdrawal:${small.id}` }, colleague.by)
  expect(left.items).toEqual([])
})

test('an unknown answer stays as it is: it is in no other file, and comes back by two people alone', async () => {
  const who = await ready(100_000)
  const { id: withdrawalId } = await paying(who, 30_000)
  clock.forward({ days: 9 })
  await shop.settle()
  expect(await stateOf(who)).toBe('paying')
  const startAgain = await call(office.startWithdrawal, { withdrawalId }, clerk.by)
  expect(startAgain.code).toBe(WalletReasons.withdrawalOver.code)
  const file = await call(office.createPayoutFile, { currency: 'CNY' }, clerk.by)
  expect(file.code).toBe(WalletReasons.nothingToPay.code)
  const rejected = await call(office.rejectWithdrawal, { withdrawalId, reason: '不详' }, clerk.by)
  expect(rejected.code).toBe(WalletReasons.withdrawalOver.code)
  expect((await apply(who, 1000)).code).toBe(WalletReasons.withdrawalOpen.code)
  const failed = { withdrawalId, reason: '账号已注销，银行退回' }
  expect((await must(office.recordWithdrawalFailed, failed, clerk.by)).isAsked).toBe(true)
  expect([await available(who), await stateOf(who)]).toEqual([70_000, 'paying'])
  await agreeToNewest(shop, colleague.by)
  expect([await available(who), await heldInLedger(who), await stateOf(who)]).toEqual([
    100_000,
    0,
    'failed',
  ])
  const { items } = await must(myWalletMovements, {}, who.buyer.by)
  expect(items.map(({ kind, amount }) => [kind, amount]).slice(0, 2)).toEqual([
    ['withdrawal_returned', 30_000],
    ['withdrawal', -30_000],
  ])
})

test('a rejected or cancelled one comes back once; approving and rejecting at once, one wins', async () => {
  const who = await ready(100_000)
  const { id: withdrawalId } = await applied(who, 100_000)
  const both = await Promise.all([
    call(office.approveWithdrawal, { withdrawalId }, clerk.by),
    call(office.rejectWithdrawal, { withdrawalId, reason: '请先核对账户' }, colleague.by),
    call(own.cancelWithdrawal, { withdrawalId }, who.buyer.by),
  ])
  expect(both.filter(({ code }) => code === 1).length).toBeGreaterThanOrEqual(1)
  const state = await stateOf(who)
  expect([await available(who), await heldInLedger(who)]).toEqual(
    state === 'approved' ? [0, 100_000] : [100_000, 0],
  )
  expect(await findings()).toEqual([])
})

test('between approval and the bank nobody is paid who is blocked, or owes commission', async () => {
  const [one, other] = [await ready(10_000), await ready(20_000)]
  const [{ id: withdrawalId }, { id: otherId }] = [
    await applied(one, 10_000),
    await applied(other, 20_000),
  ]
  for (const id of [withdrawalId, otherId])
    await must(office.approveWithdrawal, { withdrawalId: id }, clerk.by)
  await shop.db.count(sql`
    update accounts.buyer set blocked_at = ${clock.now} where id = ${one.buyer.id}`)
  const start = () => call(office.startWithdrawal, { withdrawalId }, clerk.by)
  expect((await start()).code).toBe(WalletReasons.buyerBlocked.code)
  const file = await must(office.createPayoutFile, { currency: 'CNY' }, clerk.by)
  expect(file.leftOutCount).toBeGreaterThanOrEqual(1)
  expect(await stateOf(other)).toBe('paying')
  await shop.db.count(sql`update accounts.buyer set blocked_at = null where id = ${one.buyer.id}`)
  await shop.db.count(sql`
    insert into distributors.distributor (buyer_id, state, about, applied_at, answer_by)
    values (${one.buyer.id}, 'applied', '测试', ${clock.now}, ${clock.now})`)
  await shop.db.count(
    sql`update distributors.distributor set owed_amount = 500 where buyer_id = ${one.buyer.id}`,
  )
  expect((await start()).code).toBe(WalletReasons.buyerOwes.code)
  await shop.db.count(
    sql`update distributors.distributor set owed_amount = 0 where buyer_id = ${one.buyer.id}`,
  )
  expect((await start()).code).toBe(1)
})

test('an account in a name that is verified no longer gets nothing: neither applied for, approved nor paid', async () => {
  const [one, other] = [await ready(20_000), await ready(20_000)]
  const { id: withdrawalId } = await applied(one, 10_000)
  const rename = (name: string, { buyer }: typeof one) =>
    shop.owner.db.count(
      sql`update papers.version set store_name = ${name} where buyer_id = ${buyer.id}`,
    )
  const { company } = await shop.db.row<{ company: string }>(sql`
    select store_name as company from papers.version where buyer_id = ${one.buyer.id}`)
  const refused = WalletReasons.nameChanged.code
  await rename('广州另一家机械有限公司', one)
  const approve = () => call(office.approveWithdrawal, { withdrawalId }, clerk.by)
  expect((await approve()).code).toBe(refused)
  await rename(company, one)
  expect((await approve()).code).toBe(1)
  await rename('广州另一家机械有限公司', one)
  expect((await call(office.startWithdrawal, { withdrawalId }, clerk.by)).code).toBe(refused)
  await rename('广州另一家机械有限公司', other)
  expect((await apply(other, 10_000)).code).toBe(refused)
  expect(await available(other)).toBe(20_000)
})

test('limits: least, most of a day, how often, and the fee that was read', async () => {
  const who = await ready(20_000_000)
  expect((await apply(who, 999)).code).toBe(WalletReasons.belowLeast.code)
  expect((await apply(who, 5_000_001)).code).toBe(WalletReasons.aboveDay.code)
  expect((await apply(who, 5000, { feeAmount: 5 })).code).toBe(Reasons.changedMeanwhile.code)
  expect((await apply(who, 5000, { payPassword: '111222' })).code).toBe(
    AccountReasons.wrongPayPassword.code,
  )
  // What came back is no part of the day's.
  const { id: takenBack } = await applied(who, 5_000_000)
  await must(own.cancelWithdrawal, { withdrawalId: takenBack }, who.buyer.by)
  const { rules } = await must(own.myPayouts, {}, who.buyer.by)
  expect(rules[0]).toMatchObject({ dayLeftAmount: 5_000_000, dayLeftCount: 3 })
  for (const _each of [1, 2, 3]) {
    const { id: withdrawalId } = await paying(who, 1000)
    const bankReference = nextReference()
    await must(office.recordWithdrawalPaid, { withdrawalId, bankReference }, clerk.by)
  }
  expect((await apply(who, 1000)).code).toBe(WalletReasons.oftenToday.code)
  clock.forward({ days: 1 })
  expect((await apply(who, 1000)).code).toBe(1)
})

test('withdrawal, purchase and adjustment at once never take more than there is', async () => {
  const who = await ready(0)
  const { orderNumber } = await shop.anOrder(who.buyer, goods, 1)
  const { dueAmount } = await must(payInfo, { orderNumber }, who.buyer.by)
  await fill(shop, people, who.buyer.id, dueAmount)
  const pay = { orderNumber, amount: dueAmount, payPassword }
  const answers = await Promise.all([
    call(payWithWallet, pay, who.buyer.by),
    apply(who, dueAmount),
    apply(who, dueAmount),
  ])
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await available(who)).toBe(0)
  expect(await findings()).toEqual([])
})

test('others’ accounts and withdrawals are not found', async () => {
  const [who, other] = [await ready(100_000), await ready(100_000)]
  const { id: withdrawalId } = await applied(who, 5000)
  const strange = await apply({ buyer: other.buyer, accountId: who.accountId }, 5000)
  expect(strange.code).toBe(Reasons.notFound.code)
  const cancelled = await call(own.cancelWithdrawal, { withdrawalId }, other.buyer.by)
  expect(cancelled.code).toBe(Reasons.notFound.code)
  await expect(
    db.count(sql`update wallet.withdrawal set state = 'paid' where id = ${withdrawalId}`),
  ).rejects.toThrow(/does not go from/)
  await expect(
    db.count(
      sql`update wallet.withdrawal set amount = 1, state = 'approved' where id = ${withdrawalId}`,
    ),
  ).rejects.toThrow(/does not go from/)
})
