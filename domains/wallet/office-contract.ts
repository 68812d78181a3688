/** Wallets for staff: listing, reading, and adjusting one, which takes two people. */
import * as z from 'zod/mini'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant, int, Lang, page } from '#kit/contract/values.ts'
import { movementFilter, WalletBalance, WalletMovement } from './contract.ts'

export const OfficeWallet = z.object({
  buyerId: Id,
  buyerName: z.string(),
  currency: Currency,
  amount: z.int(),
  lastAt: Instant,
})
export type OfficeWallet = z.infer<typeof OfficeWallet>

/** Those in one currency, the largest balances first; `q` is part of a customer's name or address. */
export const listWallets = endpoint({
  method: 'GET',
  path: '/office/wallet',
  who: 'staff:wallet.read',
  input: z.object({
    /** The base currency unless it says another. */
    currency: z.optional(Currency),
    q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: z.extend(page(OfficeWallet), {
    /** Of all wallets by currency, whatever is searched for; the base currency first. */
    totals: z.array(z.object({ currency: Currency, amount: z.int(), walletCount: z.int() })),
  }),
})

const one = z.object({ buyerId: IdParam })

/** @refuses notFound */
export const walletOf = endpoint({
  method: 'GET',
  path: '/office/wallet/:buyerId',
  who: 'staff:wallet.read',
  input: one,
  data: z.object({
    buyerName: z.string(),
    /** The language in which they read why something was adjusted. */
    buyerLang: Lang,
    /** The currency that they buy in first, also where it holds nothing, then the others. */
    balances: z.array(WalletBalance),
  }),
})

/** What staff did is named beside each; the newest first. */
export const walletMovementsOf = endpoint({
  method: 'GET',
  path: '/office/wallet/:buyerId/movements',
  who: 'staff:wallet.read',
  input: z.extend(one, movementFilter),
  data: page(
    z.extend(WalletMovement, {
      /** Of an adjustment. */
      staffName: z.nullable(z.string()),
      agreedName: z.nullable(z.string()),
    }),
  ),
})

/**
 * Adds to a wallet or takes off it. A second person agrees first (`isAsked`), unless nobody else could.
 * @refuses notFound, changedMeanwhile, moreThanHeld, approvals.alreadyAsked, approvals.aloneFrom
 */
export const adjustWallet = endpoint({
  method: 'POST',
  path: '/office/wallet/:buyerId/adjust',
  who: 'staff:wallet.write',
  input: z.extend(one, {
    direction: z.enum(['credit', 'debit']),
    currency: Currency,
    amount: int(1, ANY_AMOUNT_MAX),
    /** What the wallet held when they looked. */
    seenAmount: int(0, ANY_AMOUNT_MAX),
    /** Why, in the buyer's language: the buyer reads it. */
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  }),
  data: z.object({ isAsked: z.boolean() }),
})
