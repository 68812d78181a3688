/** Buyers of a shop that is measured. */
import { randomUUID } from 'node:crypto'
import { saveAddress } from '#domains/addresses/contract.ts'
import { beginSession, createBuyer } from '#domains/accounts/server/session-door.ts'
import { AN_ADDRESS } from '../e2e/driver/buyer.ts'
import { openVisitor, type Visitor } from '../e2e/driver.ts'
import type { BenchShop } from './shop.ts'

/**
 * Buyers with a session and an address, made past the limits of registering.
 * @param level the highest has a price of its own for everything
 */
export function peopleOf(shop: BenchShop, count: number, level = 1): Promise<Visitor[]> {
  return shop.withDb((db) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const now = new Date().toISOString()
        const id = await createBuyer(db, {
          email: `${randomUUID()}@bench.example`,
          password: 'demo1234',
          nickName: 'Bench',
          customerType: 'individual',
          level,
          superMember: false,
          lang: 'cn',
          now,
        })
        const token = await beginSession(db, id!, { now, ip: '127.0.0.1', userAgent: '' })
        const visitor = openVisitor(shop.url)
        visitor.caller.token = token
        await visitor.caller.call(saveAddress, AN_ADDRESS)
        return visitor
      }),
    ),
  )
}
