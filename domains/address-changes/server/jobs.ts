/** Background job: an order whose buyer has not paid what another address costs more keeps its former one, and ships. */
import { keepAddress, overdueExtra } from '#domains/orders/server/address-door.ts'
import { lockedOrder, mailTo, SYSTEM } from '#domains/orders/server/order-door.ts'
import { returnSurplus } from '#domains/payments/server/closing-door.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'

const keepFormer = rowSweep<number>({
  name: 'address-changes.keep-former',
  everySeconds: 30,
  find: overdueExtra,
  async move(tx, orderId, { now }) {
    const { order, returnAmount } = await keepAddress(tx, await lockedOrder(tx, orderId), {
      by: SYSTEM,
      now,
    })
    if (returnAmount > 0) await returnSurplus(tx, order, { amount: returnAmount, now })
    await mailTo(tx, order, 'address-kept', {}, { now, once: now })
  },
})

export const sweeps = [keepFormer]
