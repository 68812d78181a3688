/** Every domain that this shop runs, in the order of `domains/order.json`, and who answers for identities. */
import type { Identity } from '#kit/server/context.ts'
import type { Domain } from '#kit/server/domain.ts'

export const domains: readonly Domain[] = []

/** Until the domains that know buyers and staff are there, nobody is anybody. */
export const identity: Identity = {
  buyerOf: async () => null,
  staffOf: async () => null,
}
