/** Background job: an order whose buyer has not paid what another address costs more keeps its former one, and ships. */
import { overdueExtra } from '#domains/orders/server/address-door.ts'
import { mailTo, SYSTEM } from '#domains/orders/server/order-door.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { keepFormer } from './keep.ts'

const keepUnpaid = rowSweep<number>({
  name: 'address-changes.keep-former',
  everySeconds: 30,
  find: overdueExtra,
  async move(tx, orderId, { now }) {
    const order = await keepFormer(tx, orderId, { by: SYSTEM, now })
    await mailTo(tx, order, 'address-kept', {}, { now, once: now })
  },
})

export const sweeps = [keepUnpaid]
