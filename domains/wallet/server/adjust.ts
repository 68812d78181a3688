/** Staff add to a wallet or take off it: two people agree to it, and the buyer reads why. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { askApproval, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { post } from '#domains/ledger/server/door.ts'
import { statusesOf } from '#domains/verification/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { adjustWallet } from '../office-contract.ts'
import { WalletReasons } from '../reasons.ts'
import { mailAdjusted } from './mails.ts'
import * as sql from './sql.ts'

const objectOf = (buyerId: number): string => `wallet:${buyerId}`

type Form = InputOf<typeof adjustWallet>

const signedAmount = ({ direction, amount }: Form): number =>
  direction === 'credit' ? amount : -amount

/** @throws {Refused} notFound, changedMeanwhile, moreThanHeld, approvals.alreadyAsked, approvals.aloneFrom */
export function adjust(context: StaffContext, form: Form): Promise<DataOf<typeof adjustWallet>> {
  return context.db.tx(async (tx) => {
    const [buyer] = await buyersByIds(tx, [form.buyerId])
    if (buyer === undefined) throw new Refused(Reasons.notFound)
    const balanceAmount = await sql.findBalance(tx, form)
    if (balanceAmount !== form.seenAmount) throw new Refused(Reasons.changedMeanwhile)
    if (form.direction === 'debit' && form.amount > balanceAmount) refuseMore(form, balanceAmount)
    const isAsked = await ask(tx, context, form, buyer.nickName)
    if (!isAsked) await put(tx, context, form)
    return { isAsked }
  })
}

/** The wallet may have moved since it was asked for: what it holds then decides. */
export const adjustAct: Act = {
  kind: 'wallet.adjust',
  permission: 'wallet.write',
  isAloneForLong: true,
  run: (context: StaffContext, tx: Queryable, form: Form) => put(tx, context, form),
}

function refuseMore({ currency }: Form, amount: number): never {
  throw new Refused(WalletReasons.moreThanHeld, { detail: { amount, currency } })
}

async function ask(
  tx: Queryable,
  context: StaffContext,
  form: Form,
  buyerName: string,
): Promise<boolean> {
  const { buyerId, seenAmount, direction, amount, currency, note } = form
  const verifiedName = (await statusesOf(tx, [buyerId])).get(buyerId)?.passedName ?? null
  const text = (word: string, value: string) => ({
    word: `wallet.${word}`,
    amount: null,
    text: value,
  })
  return askApproval(tx, context, {
    kind: 'wallet.adjust',
    object: objectOf(buyerId),
    orderNumber: null,
    payload: form,
    lines: [
      text('buyer', buyerName),
      text('customerId', String(buyerId)),
      ...(verifiedName === null ? [] : [text('verifiedName', verifiedName)]),
      { word: 'wallet.holds', amount: seenAmount, text: null },
      { word: `wallet.${direction}`, amount, text: null },
    ],
    currency,
    note,
  })
}

/** @throws {Refused} moreThanHeld */
async function put(tx: Queryable, context: StaffContext, form: Form): Promise<void> {
  const { now, staffId, staffName, agreedName = null } = context
  const { buyerId, currency, note } = form
  const amount = signedAmount(form)
  const adjusted = { buyerId, currency, amount, note, now, staffId, staffName, agreedName }
  const { id, number } = await sql.addAdjustment(tx, adjusted)
  const key = `adjustment:${id}`
  const change = { buyerId, currency, amount, note, now, key, reference: number } as const
  const moved = await (amount > 0 ? sql.receive : sql.spend)(tx, { ...change, kind: 'adjustment' })
  if (moved === null) return refuseMore(form, await sql.findBalance(tx, form))
  await post(tx, {
    key: `wallet_adjustment:${id}`,
    kind: 'wallet_adjustment',
    reference: number,
    buyerId,
    at: now,
    currency,
    entries: [
      { kind: 'wallet_adjustments', amount },
      { kind: 'wallet', buyerId, amount: -amount },
    ],
  })
  const { balanceAmount } = moved
  await audit(tx, context, {
    action: 'wallet.adjust',
    object: objectOf(buyerId),
    before: { amount: balanceAmount - amount, currency },
    after: { amount: balanceAmount, currency, reference: number, note },
  })
  await mailAdjusted(tx, { buyerId, number, currency, amount, balanceAmount, note, now })
}
