/** Background job: an order of machines begins with its milestones once it is paid, or its deposit is. */
import sql from 'sql-template-tag'
import { lockPaidDevice } from '#domains/orders/server/plan-door.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { beginProject } from './office.ts'
import { hasNotBegun } from './sql.ts'

const begin = rowSweep<number>({
  name: 'device-orders.begin',
  everySeconds: 5,
  find: (tx, _now, isAwake) =>
    lockPaidDevice(tx, (id) => sql`${hasNotBegun(id)} and ${isAwake(id)}`),
  move: (tx, orderId, { now }) => beginProject(tx, orderId, now),
})

export const sweeps = [begin]
