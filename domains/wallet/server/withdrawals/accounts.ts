/** The accounts that money of a wallet goes to: in the verified name alone, encrypted, and every change locks withdrawals for a day. */
import { randomUUID } from 'node:crypto'
import { demandPayPassword, payPasswordForgottenAt } from '#domains/accounts/server/pay-door.ts'
import { verifiedNames, type VerifiedNames } from '#domains/verification/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { encryptedColumn } from '#kit/server/secrets/reencryption.ts'
import { decrypt, encrypt } from '#kit/server/secrets/secret.ts'
import { WalletReasons } from '../../reasons.ts'
import {
  PAYOUT_ACCOUNTS_MAX,
  type addPayoutAccount,
  type PayoutAccount,
  type removePayoutAccount,
} from '../../withdrawals-contract.ts'
import { mailAccount } from '../mails.ts'
import * as sql from './accounts-sql.ts'

const PURPOSE = 'wallet.payout-account'
/** Each change sends a mail, and removed ones stay rows. */
const CHANGING: Limit = { name: 'wallet.payoutAccount', count: 10, perSeconds: 86_400 }
/** So long nothing is withdrawn after a change: whoever has stolen a session is noticed first. The table refuses it too. */
const LOCK_MS = DAY_MS

export const encryptedAccounts = encryptedColumn('wallet.payout-account', PURPOSE, {
  table: 'wallet.payout_account',
  key: 'id',
  column: 'details',
  of: 'id',
})

export type Details = { number: string; swift: string }

export const detailsOf = ({ id, details }: Pick<sql.AccountRow, 'id' | 'details'>): Details =>
  JSON.parse(decrypt(PURPOSE, details, id)) as Details

/** Of an address its beginning and where it is, of a number how it ends. */
export function maskNumber(number: string): string {
  const at = number.indexOf('@')
  return at > 0 ? `${number.slice(0, 2)}***${number.slice(at)}` : `**** ${number.slice(-4)}`
}

/** What its owner sees of it. */
export const toView = ({
  id,
  kind,
  holder,
  bank,
  masked,
  createdAt,
}: sql.AccountRow): PayoutAccount => ({
  id,
  kind,
  holder,
  bank,
  masked,
  createdAt,
})

/** Null where nothing locks withdrawals at this moment. */
export async function lockedUntil(
  db: Queryable,
  buyerId: number,
  now: Instant,
): Promise<Instant | null> {
  const [changedAt, forgottenAt] = await Promise.all([
    sql.changedAt(db, buyerId),
    payPasswordForgottenAt(db, buyerId),
  ])
  const last = [changedAt, forgottenAt]
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  const until = last === undefined ? now : later(last, LOCK_MS)
  return until > now ? until : null
}

/** Banks read files of transfers line by line. */
const oneLine = (name: string): string => name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Whether money may go to an account in this name: a later verification may have brought another. */
export const isVerifiedName = (names: VerifiedNames | null, holder: string): boolean =>
  names !== null && (oneLine(names.company) === holder || oneLine(names.contact) === holder)

/** @throws {Refused} invalidInput, notVerified, tooManyAccounts, tooMany, and as `demandPayPassword` */
export async function add(
  context: BuyerContext,
  form: InputOf<typeof addPayoutAccount>,
): Promise<PayoutAccount> {
  const { db, now, buyerId } = context
  const { kind, holder, bank, swift } = form
  const number = form.number.replaceAll(kind === 'bank' ? /[\s-]/g : /\s/g, '')
  if ((kind === 'bank') !== (bank !== '')) throw new Refused(Reasons.invalidInput)
  if (kind === 'bank' ? !/^[A-Za-z0-9]{5,34}$/.test(number) : swift !== '' || number.length < 5) {
    throw new Refused(Reasons.invalidInput)
  }
  await demandBuyerToken(db, context, CHANGING)
  // Outside of the transaction: a wrong one counts, whatever becomes of the account.
  await demandPayPassword(context, form.payPassword)
  const id = randomUUID()
  const details: Details = { number, swift: swift.toUpperCase() }
  return db.tx(async (tx) => {
    await sql.lockAccountsOf(tx, buyerId)
    const names = await verifiedNames(tx, buyerId)
    if (names === null || names[holder] === '') throw new Refused(WalletReasons.notVerified)
    if ((await sql.accountsOf(tx, buyerId)).length >= PAYOUT_ACCOUNTS_MAX) {
      throw new Refused(WalletReasons.tooManyAccounts, { values: { count: PAYOUT_ACCOUNTS_MAX } })
    }
    const account = {
      id,
      buyerId,
      kind,
      holder: oneLine(names[holder]),
      bank,
      masked: maskNumber(number),
      details: encrypt(PURPOSE, JSON.stringify(details), id),
      createdAt: now,
    }
    await sql.addAccount(tx, account)
    await mailAccount(tx, { template: 'payout-account-added', account, now })
    return toView(account)
  })
}

/** Before a password is tried for nothing. @throws {Refused} notFound */
export async function demandOwn(db: Queryable, buyerId: number, id: string): Promise<void> {
  const own = await sql.accountsOf(db, buyerId)
  if (!own.some((account) => account.id === id)) throw new Refused(Reasons.notFound)
}

/** @throws {Refused} notFound, accountInUse, tooMany, and as `demandPayPassword` */
export async function remove(
  context: BuyerContext,
  { accountId, payPassword }: InputOf<typeof removePayoutAccount>,
): Promise<Record<string, never>> {
  const { db, now, buyerId } = context
  await demandOwn(db, buyerId, accountId)
  await demandBuyerToken(db, context, CHANGING)
  await demandPayPassword(context, payPassword)
  await db.tx(async (tx) => {
    const account = await sql.lockAccount(tx, buyerId, accountId)
    if (account === null) throw new Refused(Reasons.notFound)
    if (await sql.isInUse(tx, accountId)) throw new Refused(WalletReasons.accountInUse)
    await sql.removeAccount(tx, accountId, now)
    await mailAccount(tx, { template: 'payout-account-removed', account, now })
  })
  return {}
}
