/** A customer as the screens of the back office show them. */
import { isSuper, type customers } from '#domains/accounts/server/door.ts'
import type { VerificationStatus } from '#domains/verification/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { CustomerRow } from '../contract.ts'

/** Without data of their orders. An expired membership counts as ended, even before the sweep runs. */
export function toCustomerRow(
  customer: customers.Customer,
  verification: VerificationStatus | undefined,
  now: Instant,
): Omit<CustomerRow, 'orderCount'> {
  const superMember = isSuper(customer, now)
  return {
    id: customer.id,
    nickName: customer.nickName,
    email: customer.email,
    phone: customer.phone,
    customerType: customer.customerType,
    isProven: customer.isProven,
    level: customer.level,
    superMember,
    superUntil: superMember ? customer.superUntil : null,
    tags: customer.tags,
    verification: verification?.states ?? [],
    storeName: verification?.storeName ?? null,
    registeredAt: customer.registeredAt,
    lastSeenAt: customer.lastSeenAt,
    blockedAt: customer.blockedAt,
  }
}

/**
 * What the log stores of a customer: values that staff change, and nothing that identifies the person, nor the notes about
 * them.
 */
export const toLoggedCustomer = (customer: customers.Customer) => ({
  customerType: customer.customerType,
  level: customer.level,
  levelFixed: customer.levelFixed,
  levelFixedUntil: customer.levelFixedUntil,
  superMember: customer.superMember,
  superUntil: customer.superUntil,
  tags: customer.tags,
  blocked: customer.blockedAt !== null,
  blockReason: customer.blockReason,
  hasBlockNote: customer.blockNote !== '',
})
