/** A whole shop with somebody who keeps its catalogue. */
import { openTestShop } from '#apps/api/testing.ts'
import { NOW } from '#domains/catalog/testing.ts'
import { createStaff, staffOf } from '#domains/staff/server/door.ts'
import type { ArgumentOf, DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import sql from 'sql-template-tag'

/** Tokens of tests are ids of staff. */
export async function openOffice() {
  const permissions = new Set(['catalog.read', 'catalog.write', 'stock.read', 'stock.write'])
  const shop = await openTestShop({
    now: NOW,
    identity: {
      buyerOf: async () => null,
      staffOf: async (_db, token) =>
        token.length > 6
          ? staffOf(_db, token, NOW)
          : { staffId: Number(token), staffName: 'Mei', permissions },
    },
  })
  const staffId = await createStaff(shop.db, {
    email: 'mei@example.com',
    name: 'Mei',
    role: 'catalogue',
    lang: 'en',
    password: 'a quiet harbour',
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    now: NOW,
  })
  const by = { cookie: `staff=${staffId}`, lang: 'en' }
  return {
    shop,
    db: shop.db,
    by,
    /** The answer of a call that is taken; throws what it is refused for. */
    async must<E extends Endpoint>(endpoint: E, input: ArgumentOf<E>): Promise<DataOf<E>> {
      const { code, msg, data } = await shop.call(endpoint, input, by)
      if (code !== 1 || data === null) throw new Error(`${endpoint.path}: ${code} ${msg}`)
      return data as DataOf<E>
    },
    async refusal<E extends Endpoint>(endpoint: E, input: ArgumentOf<E>): Promise<number> {
      return (await shop.call(endpoint, input, by)).code
    },
    auditOf: (object: string) =>
      shop.db.rows<{ action: string; before: unknown; after: unknown }>(sql`
        select action, before, after from staff.audit where object = ${object} order by id`),
  }
}
