/** The buyers to whom staff may give coupons, each with what stands against it. */
import { buyersByContacts, customers, profileOf } from '#domains/accounts/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/context.ts'
import { GIVEN_MAX } from '../limits.ts'
import type { findReceivers, Receiver } from '../giving-contract.ts'
import { CouponReasons } from '../reasons.ts'
import { isForBuyer, membershipsOf } from './for-buyer.ts'
import { countPromised, countsOfBuyers } from './giving-sql.ts'
import * as sql from './sql.ts'
import { demandFound } from './office-views.ts'

/** In the order in which they are named; those with the tag or level by when they registered. @throws {Refused} templateNotFound, tooManyBuyers */
export async function find(
  context: StaffContext,
  { templateId, contacts, tag, level }: InputOf<typeof findReceivers>,
): Promise<DataOf<typeof findReceivers>> {
  const { db, now, lang } = context
  const row = demandFound(await sql.findTemplate(db, templateId))
  const typed = contacts.map((each) => each.trim()).filter((each) => each !== '')
  const named = await buyersByContacts(db, typed, lang)
  const found = tag === null && level === null ? [] : await thoseWith(context, { tag, level })
  const rows = [
    ...typed.map((text, index) => ({ text, buyer: named[index] ?? null })),
    ...found.map((buyer) => ({ text: '', buyer })),
  ]
  if (rows.length > GIVEN_MAX) throw tooMany()
  const ids = rows.flatMap(({ buyer }) => (buyer === null ? [] : [buyer.id]))
  const [counts, promisedCount, membershipOf] = await Promise.all([
    countsOfBuyers(db, templateId, ids),
    countPromised(db, templateId),
    membershipsOf(db, [row], ids),
  ])
  const had = new Map(counts.map(({ buyerId, count }) => [buyerId, count]))
  const seen = new Set<number>()
  const why = (buyer: (typeof rows)[number]['buyer']): Receiver['why'] => {
    if (buyer === null) return 'buyerUnknown'
    if (seen.has(buyer.id)) return 'twice'
    seen.add(buyer.id)
    if ((had.get(buyer.id) ?? 0) >= row.perPerson) return 'claimedAlready'
    return isForBuyer(row, profileOf(buyer, now), membershipOf(buyer.id)) ? null : 'notForYou'
  }
  return {
    receivers: rows.map(({ text, buyer }) => ({
      typed: text,
      buyerId: buyer?.id ?? null,
      name: buyer?.nickName ?? '',
      why: why(buyer),
    })),
    leftCount: row.totalCount - row.takenCount - promisedCount,
  }
}

const tooMany = () => new Refused(CouponReasons.tooManyBuyers, { values: { count: GIVEN_MAX } })

/** Those who may log in. @throws {Refused} tooManyBuyers */
async function thoseWith(
  { db, now }: StaffContext,
  { tag, level }: { tag: string | null; level: number | null },
) {
  const found = await customers.find(db, {
    reach: null,
    pattern: null,
    digits: null,
    code: null,
    alsoIds: [],
    customerType: null,
    level,
    isSuper: null,
    tag,
    isBlocked: false,
    among: null,
    order: { by: 'registered', isFalling: false },
    after: null,
    now,
    limit: GIVEN_MAX + 1,
  })
  if (found.length > GIVEN_MAX) throw tooMany()
  return found
}
