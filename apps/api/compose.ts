/** Gathers values from all domains for the context of every call. */
import '#domains/accounts/server/door.ts'
import '#domains/approvals/server/door.ts'
import '#domains/audit/server/door.ts'
import '#domains/checkout/server/door.ts'
import '#domains/credit/server/door.ts'
import '#domains/credit/server/refund-door.ts'
import '#domains/enquiries/server/door.ts'
import { notedOf } from '#domains/notes/server/door.ts'
import '#domains/promotions/server/coupon-door.ts'
import { queuesOf } from '#domains/work/server/door.ts'
import '#domains/global-search/server/door.ts'
import type { Composed } from '#kit/server/context.ts'
import type { Domain } from '#kit/server/domain.ts'

export const composeDomains = (domains: readonly Domain[]): Composed => ({
  acts: new Map(domains.flatMap(({ acts = [] }) => acts.map((act) => [act.kind, act] as const))),
  work: queuesOf(domains),
  noted: notedOf(domains),
  finders: domains.flatMap(({ finders = [] }) => finders),
  refundAccounts: domains.find(({ refundAccounts }) => refundAccounts)?.refundAccounts ?? null,
  importers: domains.find(({ importers }) => importers)?.importers ?? null,
  findCompany: domains.find(({ findCompany }) => findCompany)?.findCompany ?? null,
  plannedRefunds: domains.flatMap(({ plannedRefunds = [] }) => plannedRefunds),
  couponsBeside: domains.find(({ couponsBeside }) => couponsBeside)?.couponsBeside ?? null,
  onPlaced: domains.flatMap(({ onPlaced = [] }) => onPlaced),
  onRegistered: domains.flatMap(({ onRegistered = [] }) => onRegistered),
  findProofs: domains.flatMap(({ findProofs = [] }) => findProofs),
  objectNames: Object.assign({}, ...domains.map(({ objectNames }) => objectNames)),
})
