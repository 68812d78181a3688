/** Background job: an order whose buyer has not paid what another address costs more keeps its former one, and ships. */
import { keepAddress, overdueExtra } from '#domains/orders/server/address-door.ts'
import { lockedOrder, mailTo } from '#domains/orders/server/order-door.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'

const keepFormer = rowSweep<number>({
  name: 'address-changes.keep-former',
  everySeconds: 30,
  find: overdueExtra,
  async move(tx, orderId, { now }) {
    const order = await keepAddress(tx, await lockedOrder(tx, orderId), now)
    await mailTo(tx, order, 'address-kept', {}, { now, once: now })
  },
})

export const sweeps = [keepFormer]
