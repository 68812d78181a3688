/** Money in the ledger: as it happens, and of before the ledger, what a sweep posts afterwards is the same. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { cancelAndRefund } from '../../office-contract.ts'
import { payOnline } from '../../contract.ts'

const shop = await openOrderShop()
const { db, must, clock, owner } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()

async function paid(): Promise<string> {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(2), 2)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  return orderNumber
}
async function cancelled(): Promise<string> {
  const orderNumber = await paid()
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  return orderNumber
}
/** By posting, whose money moved and how much; and how much of each account there is. */
const ledger = async () => ({
  postings: await db.rows<{ key: string; kind: string; reference: string }>(sql`
    select p.key, p.kind, p.reference, p.at, array_agg(format('%s %s %s', a.owner, a.kind, e.amount) order by a.kind) as entries
    from ledger.posting p join ledger.entry e on e.posting_id = p.id join ledger.account a on a.id = e.account_id
    group by p.id order by p.key`),
  balances: await db.rows(sql`
    select owner, kind, sum(balance)::bigint as balance from ledger.account group by 1, 2 order by 1, 2`),
})

await paid()
const waiting = await cancelled()
const arrived = await cancelled()
await shop.settle()
clock.forward({ seconds: 2 })
await shop.settle()

test('a payment, a refund and its arrival are a posting each; what is owed back is zero in the end', async () => {
  const { postings, balances } = await ledger()
  const of = (number: string) => postings.filter(({ reference }) => reference === number)
  expect(of(arrived)).toMatchObject([
    { kind: 'receipt' },
    { kind: 'refund' },
    { kind: 'refund_sent' },
  ])
  expect(of(waiting)).toHaveLength(3)
  expect(balances).toContainEqual({ owner: `buyer:${buyer.id}`, kind: 'refunds_owed', balance: 0 })
  await expectAuditClean(db)
})

test('what a version of before has recorded is posted afterwards, the same to the last entry', async () => {
  const before = await ledger()
  // As it was before there was a ledger.
  for (const statement of [
    sql`alter table ledger.entry disable trigger user`,
    sql`alter table ledger.posting disable trigger user`,
    sql`delete from ledger.entry`,
    sql`delete from ledger.posting`,
    sql`delete from ledger.account`,
    sql`update ledger.chain set count = 0, head = ''`,
    sql`update payments.receipt set is_posted = false`,
    sql`update payments.refund set is_posted = false, is_sent_posted = false`,
    sql`alter table ledger.entry enable trigger user`,
    sql`alter table ledger.posting enable trigger user`,
  ])
    await owner.db.count(statement)
  // A refund of today finds a receipt of before: it is posted first.
  const late = await cancelled()
  await shop.settle()
  clock.forward({ seconds: 2 })
  await shop.settle()
  const after = await ledger()
  expect(after.postings.filter(({ reference }) => reference !== late)).toEqual(before.postings)
  await expectAuditClean(db)
})

test('doctor finds money that the ledger does not know as payments do', async () => {
  await owner.db.count(sql`
    update payments.receipt set is_posted = false where id = (select min(id) from payments.receipt)`)
  const { findings } = await diagnose(db)
  expect(findings.map(({ view }) => view)).toEqual(
    expect.arrayContaining(['i_17_ledger_unlike_payments', 'i_24_clearing_unlike_payments']),
  )
})
