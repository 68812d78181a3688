/** Background jobs: an order of machines begins with its milestones once it is paid, or its deposit is; the clock of its acceptance runs from receipt on. */
import sql, { type Sql } from 'sql-template-tag'
import { lockPaidDevice, lockReceivedDevice } from '#domains/orders/server/plan-door.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { hasNoClock, isToDeem, isToRemind } from './clock-conditions.ts'
import { beginClock, deemAccepted, remindToAccept } from './clock.ts'
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

const awaitAcceptance = rowSweep<number>({
  name: 'device-orders.await-acceptance',
  everySeconds: 30,
  find: (tx, _now, isAwake) =>
    lockReceivedDevice(tx, (id) => sql`${hasNoClock(id)} and ${isAwake(id)}`),
  move: (tx, orderId, { now }) => beginClock(tx, orderId, now),
})

const remind = rowSweep<number>({
  name: 'device-orders.remind-to-accept',
  everySeconds: 30,
  find: (tx, now, isAwake) =>
    lockReceivedDevice(tx, (id) => sql`${isToRemind(id, now)} and ${isAwake(id)}`),
  move: (tx, orderId, { now }) => remindToAccept(tx, orderId, now),
})

const deem = rowSweep<number>({
  name: 'device-orders.deem-accepted',
  everySeconds: 30,
  find: (tx, now, isAwake) =>
    lockReceivedDevice(tx, (id) => sql`${isToDeem(id, now)} and ${isAwake(id)}`),
  move: (tx, orderId, { now }) => deemAccepted(tx, orderId, now),
})

export const sweeps = [begin, awaitAcceptance, remind, deem]
