/** Accounts of the ledger with their owners' names. */
import { buyerIdsLike, buyersByIds } from '#domains/accounts/server/door.ts'
import { ratesOf, readSettings, type Rates } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { isShopCurrency, type AnyCurrency, type Money } from '#kit/contract/money.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cutPage, pairAfter } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { accountsOfBuyer, ledgerAccounts } from '../../contract.ts'
import { ACCOUNT_KINDS, type AccountKind } from '../../kinds.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 50

/** A balance as pages show it: above zero on its own side. Minus zero is zero. */
export const shownAmount = (kind: AccountKind, balance: number): number =>
  (ACCOUNT_KINDS[kind].side === 'debit' ? balance : -balance) + 0

export const buyerIdOf = (owner: string): number | null =>
  owner.startsWith('buyer:') ? Number(owner.slice('buyer:'.length)) : null

const PROVIDER = 'provider:'

/** @returns the name of each owner: a customer's or a provider's, empty of the shop */
export async function namesOf(
  db: Queryable,
  owners: readonly string[],
): Promise<(owner: string) => string | null> {
  const ids = owners.map(buyerIdOf).filter((id) => id !== null)
  const buyers = ids.length === 0 ? [] : await buyersByIds(db, ids)
  const names = new Map(buyers.map(({ id, nickName }) => [id, nickName]))
  return (owner) => {
    const id = buyerIdOf(owner)
    if (id !== null) return names.get(id) ?? null
    return owner.startsWith(PROVIDER) ? owner.slice(PROVIDER.length) : ''
  }
}

/** What was gained by exchanging, at today's rates: what providers gave less what they took. */
function gainOf(
  rates: Rates,
  sums: readonly { currency: AnyCurrency; balance: number }[],
): Money | null {
  let gained = 0
  for (const { currency, balance } of sums) {
    if (!isShopCurrency(currency)) return null
    gained -= balance / rates[currency]
  }
  return sums.length === 0 ? null : { amount: Math.round(gained) + 0, currency: rates.base }
}

export async function listAccounts(
  { db }: StaffContext,
  { kind, q = '', after }: InputOf<typeof ledgerAccounts>,
): Promise<DataOf<typeof ledgerAccounts>> {
  const words = q.trim().toLowerCase()
  const isSearched = words !== '' && ACCOUNT_KINDS[kind].owner === 'buyer'
  const found = isSearched ? await buyerIdsLike(db, likePattern(words)) : null
  const [rows, sums] = await Promise.all([
    sql.accounts(db, {
      kind,
      owners: found?.map((id) => `buyer:${id}`) ?? null,
      limit: PAGE_ROWS + 1,
      after: pairAfter(after),
    }),
    sql.totals(db, kind),
  ])
  const { items, next } = cutPage(
    rows,
    PAGE_ROWS,
    ({ balance, id }) => `${Math.abs(balance)}-${id}`,
  )
  const nameOf = await namesOf(
    db,
    items.map(({ owner }) => owner),
  )
  return {
    items: items.map(({ owner, currency, balance }) => ({
      kind,
      owner,
      currency,
      ownerName: nameOf(owner),
      balanceAmount: shownAmount(kind, balance),
    })),
    next,
    totals: sums.map(({ currency, balance, count }) => ({
      currency,
      balanceAmount: shownAmount(kind, balance),
      accountCount: count,
    })),
    exchangeGain:
      kind === 'currency_conversion' ? gainOf(ratesOf(await readSettings(db)), sums) : null,
  }
}

export async function listOfBuyer(
  { db }: StaffContext,
  buyerId: number,
): Promise<DataOf<typeof accountsOfBuyer>> {
  const owner = `buyer:${buyerId}`
  const [rows, nameOf] = await Promise.all([sql.ofOwner(db, owner), namesOf(db, [owner])])
  return rows.map(({ balance, ...account }) => ({
    ...account,
    ownerName: nameOf(owner),
    balanceAmount: shownAmount(account.kind, balance),
  }))
}
