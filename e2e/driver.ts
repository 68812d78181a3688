/**
 * The shop over HTTP, every operation of the first journey as a typed function: what a test needs to be a buyer, a
 * guest or a member of staff, without knowing anything of the inside. `e2e/*.test.ts` and the races are written with it.
 */
import { randomUUID } from 'node:crypto'
import type { Lang } from '#kit/contract/lang.ts'
import { buyerOperations } from './driver/buyer.ts'
import { callerOf, ShopRefusal } from './driver/caller.ts'
import { guestOperations } from './driver/guest.ts'
import { staffOperations } from './driver/staff.ts'

export { ShopRefusal, type Caller } from './driver/caller.ts'

/** A visitor with a cart; `register` and `login` make them a buyer. */
export function openVisitor(url: string, { lang = 'cn' as Lang } = {}) {
  const caller = callerOf(url, lang)
  return { caller, ...guestOperations(caller), ...buyerOperations(caller) }
}
export type Visitor = ReturnType<typeof openVisitor>

/** A member of staff, not logged in yet. */
export function openStaff(url: string, { lang = 'cn' as Lang } = {}) {
  const caller = callerOf(url, lang)
  return { caller, ...staffOperations(caller) }
}
export type Staff = ReturnType<typeof openStaff>

/** A new buyer with a unique address, registered and logged in. */
export async function newBuyer(
  url: string,
  { lang = 'cn' as Lang, email = `${randomUUID()}@example.com` } = {},
) {
  const visitor = openVisitor(url, { lang })
  await visitor.register({ email })
  return visitor
}

/** 1 on success, otherwise the code of the refusal: for counting the results of races. */
export async function codeOf(operation: Promise<unknown>): Promise<number> {
  try {
    await operation
    return 1
  } catch (error) {
    if (error instanceof ShopRefusal) return error.code
    throw error
  }
}
