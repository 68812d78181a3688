/** Staff enter an address for a customer. */
import { audit } from '#domains/audit/server/door.ts'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { addAddressFor } from '../office-contract.ts'
import { saveIn } from './addresses.ts'

/** @throws {Refused} notFound, tooManyAddresses, and what is wrong with the form, by field */
export function addFor(
  context: StaffContext,
  { customerId, ...form }: InputOf<typeof addAddressFor>,
): Promise<DataOf<typeof addAddressFor>> {
  const { db, lang, now } = context
  return db.tx(async (tx) => {
    const [customer] = await buyersByIds(tx, [customerId])
    if (customer === undefined) throw new Refused(Reasons.notFound)
    const added = await saveIn(tx, { buyerId: customerId, lang, now }, form)
    await audit(tx, context, {
      action: 'addresses.add',
      object: `customer:${customerId}`,
      after: { country: added.country },
    })
    return added
  })
}
