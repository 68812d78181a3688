/** Customer lists of a shop, for tests. */
import type { OrderShop } from '#apps/api/testing/order-shop.ts'
import { addMembers, saveCustomerList, takeOffMembers } from './contract.ts'

type By = Record<string, string>
type Buyer = { id: number }

let made = 0

/** A list of the clerk's with these buyers on it. */
export async function aCustomerList(
  { must }: Pick<OrderShop, 'must'>,
  clerk: By,
  buyers: readonly Buyer[],
) {
  const name = `客户名单 ${++made}`
  const { id: listId } = await must(saveCustomerList, { name, tag: null }, clerk)
  const put = ({ id }: Buyer) => must(addMembers, { listId, contacts: [String(id)] }, clerk)
  for (const buyer of buyers) await put(buyer)
  const takeOff = ({ id }: Buyer) => must(takeOffMembers, { listId, buyerIds: [id] }, clerk)
  return { listId, name, put, takeOff }
}
