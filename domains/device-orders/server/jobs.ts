/** Background job: an order of machines begins with its milestones once it is paid, or its deposit is. */
import sql, { type Sql } from 'sql-template-tag'
import { lockPaidDevice } from '#domains/orders/server/plan-door.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { beginProject } from './office.ts'

const hasNotBegun = (id: Sql): Sql => sql`
  not exists (select from device_orders.project p where p.order_id = ${id})`

const begin = rowSweep<number>({
  name: 'device-orders.begin',
  everySeconds: 5,
  find: (tx, _now, isAwake) =>
    lockPaidDevice(tx, (id) => sql`${hasNotBegun(id)} and ${isAwake(id)}`),
  move: (tx, orderId, { now }) => beginProject(tx, orderId, now),
})

export const sweeps = [begin]
