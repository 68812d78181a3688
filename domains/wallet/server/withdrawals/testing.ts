/** A shop whose verified buyers withdraw money, for tests. */
import sql from 'sql-template-tag'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { setPayPassword } from '#domains/accounts/settings-contract.ts'
import { passVerification } from '#domains/verification/office-contract.ts'
import { businessesOf } from '#domains/verification/testing.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import type { Currency } from '#kit/contract/money.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { myWallet } from '../../contract.ts'
import * as office from '../../office-withdrawals-contract.ts'
import { fill } from '../../testing.ts'
import * as own from '../../withdrawals-contract.ts'

export const payPassword = '739164'
export const ACCOUNT: InputOf<typeof own.addPayoutAccount> = {
  kind: 'bank',
  holder: 'company',
  bank: 'ICBC Guangzhou',
  number: '6222 0210-0111 6245 702',
  swift: '',
  payPassword,
}

let references = 0
export const nextReference = () => `OUT-${++references}-77`

/** Opens the shop, with two people who decide. */
export async function openPayouts() {
  const shop = await openOrderShop()
  const { must, call, clock, db } = shop
  const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
  const people = { clerk: clerk.by, colleague: colleague.by }
  const { newBusiness, underReview } = businessesOf(shop, clerk)

  /** A verified business with so much in the wallet, and a payment password. */
  async function verified(amount: number, currency: Currency = 'CNY'): Promise<Buyer> {
    const buyer = await newBusiness()
    const { id: verificationId, revision } = await underReview(buyer.by)
    await must(passVerification, { verificationId, revision }, clerk.by)
    await must(setPayPassword, { password: payPassword, repeated: payPassword }, buyer.by)
    if (amount > 0) await fill(shop, people, buyer.id, amount, currency)
    return buyer
  }
  /** And with an account that was added more than a day ago. */
  async function ready(amount: number, changes: Partial<typeof ACCOUNT> = {}) {
    const buyer = await verified(amount)
    const { id: accountId } = await must(own.addPayoutAccount, { ...ACCOUNT, ...changes }, buyer.by)
    clock.forward({ hours: 24, minutes: 1 })
    return { buyer, accountId }
  }
  type Ready = Awaited<ReturnType<typeof ready>>
  const apply = ({ buyer, accountId }: Ready, amount: number, changes: object = {}) =>
    call(
      own.applyForWithdrawal,
      { accountId, currency: 'CNY' as const, amount, feeAmount: 0, payPassword, ...changes },
      buyer.by,
    )
  const applied = async (who: Ready, amount: number, changes: object = {}) =>
    (await apply(who, amount, changes)).data!
  const available = async ({ buyer }: Ready, of: Currency = 'CNY') =>
    (await must(myWallet, {}, buyer.by)).balances.find(({ currency }) => currency === of)!.amount
  const stateOf = async ({ buyer }: Ready) =>
    (await must(own.myWithdrawals, {}, buyer.by)).items[0]!.state
  const heldInLedger = async ({ buyer }: Ready) =>
    (
      await db.row<{ held: number }>(sql`
      select coalesce(-sum(balance), 0)::bigint as held from ledger.account
      where kind = 'wallet_held' and owner = ${`buyer:${buyer.id}`}`)
    ).held
  const mailsOf = async ({ buyer }: Ready) =>
    (
      await db.rows<{ template: string }>(sql`
      select template from messages.outbox where recipient = ${buyer.email} order by id`)
    ).map(({ template }) => template)

  /** What is wrong with money. */
  const findings = async () =>
    (await diagnose(db)).findings.filter(({ view }) => /^i_(1|2)\d_/.test(view))

  /** Approved by one person, and handed to the bank. */
  async function paying(who: Ready, amount: number, changes: object = {}) {
    const withdrawal = await applied(who, amount, changes)
    await must(office.approveWithdrawal, { withdrawalId: withdrawal.id }, clerk.by)
    await must(office.startWithdrawal, { withdrawalId: withdrawal.id }, clerk.by)
    return withdrawal
  }
  return {
    shop,
    clerk,
    colleague,
    people,
    verified,
    ready,
    apply,
    applied,
    available,
    stateOf,
    heldInLedger,
    mailsOf,
    findings,
    paying,
  }
}
