/** Giving coupons to buyers whom staff name: found first, each with what stands against it, then given to all or to none. */
import { buyersByContacts, customers, profileOf } from '#domains/accounts/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/context.ts'
import { GIVEN_MAX } from '../limits.ts'
import type { findReceivers, giveCoupons, OfficeTemplate, Receiver } from '../office-contract.ts'
import { CouponReasons } from '../reasons.ts'
import { claimFor, isInAudience } from './claim.ts'
import * as sql from './sql.ts'
import { demandFound, toView } from './views.ts'

/** In the order in which they are named; those with the tag by when they registered. @throws {Refused} templateNotFound, tooManyBuyers */
export async function find(
  context: StaffContext,
  { templateId, contacts, tag }: InputOf<typeof findReceivers>,
): Promise<DataOf<typeof findReceivers>> {
  const { db, now, lang } = context
  const row = demandFound(await sql.findTemplate(db, templateId))
  const typed = contacts.map((each) => each.trim()).filter((each) => each !== '')
  const named = await buyersByContacts(db, typed, lang)
  const tagged = tag === null ? [] : await withTag(context, tag)
  const rows = [
    ...typed.map((text, index) => ({ text, buyer: named[index] ?? null })),
    ...tagged.map((buyer) => ({ text: '', buyer })),
  ]
  if (rows.length > GIVEN_MAX) throw tooMany()
  const ids = rows.flatMap(({ buyer }) => (buyer === null ? [] : [buyer.id]))
  const had = new Map(
    (await sql.countsOfBuyers(db, templateId, ids)).map(({ buyerId, count }) => [buyerId, count]),
  )
  const seen = new Set<number>()
  const why = (buyer: (typeof rows)[number]['buyer']): Receiver['why'] => {
    if (buyer === null) return 'buyerUnknown'
    if (seen.has(buyer.id)) return 'twice'
    seen.add(buyer.id)
    if ((had.get(buyer.id) ?? 0) >= row.perPerson) return 'claimedAlready'
    return isInAudience(row, profileOf(buyer, now)) ? null : 'notForYou'
  }
  return {
    receivers: rows.map(({ text, buyer }) => ({
      typed: text,
      buyerId: buyer?.id ?? null,
      name: buyer?.nickName ?? '',
      why: why(buyer),
    })),
    leftCount: row.totalCount - row.takenCount,
  }
}

const tooMany = () => new Refused(CouponReasons.tooManyBuyers, { values: { count: GIVEN_MAX } })

/** Those who may log in. @throws {Refused} tooManyBuyers */
async function withTag({ db, now }: StaffContext, tag: string) {
  const found = await customers.find(db, {
    reach: null,
    pattern: null,
    digits: null,
    code: null,
    alsoIds: [],
    customerType: null,
    level: null,
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

/** All or none. @throws {Refused} templateNotFound, notOnOffer, allTaken, claimedAlready, notForYou, buyerUnknown */
export async function give(
  context: StaffContext,
  { templateId, buyerIds }: InputOf<typeof giveCoupons>,
): Promise<OfficeTemplate> {
  const { db, now } = context
  const settings = await readSettings(db)
  return db.tx(async (tx) => {
    for (const buyerId of new Set(buyerIds))
      await claimFor(tx, { templateId, buyerId, source: 'staff', now, settings })
    await audit(tx, context, {
      action: 'coupons.give',
      object: `coupon:${templateId}`,
      after: { count: new Set(buyerIds).size },
    })
    return toView(tx, demandFound(await sql.findTemplate(tx, templateId)), now)
  })
}
