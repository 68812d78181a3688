/** Ships many orders: each row in a transaction of its own, with what became of it. */
import { shipRest } from '#domains/orders/server/ship-door.ts'
import { carrierNames } from '#domains/shipping/server/door.ts'
import { memberPermissions } from '#domains/staff/server/colleague-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type {
  CheckedShipment,
  listShipmentTasks,
  shipmentTask,
  startShipments,
} from '../contract.ts'
import { BulkShippingReasons } from '../reasons.ts'
import { checkDrafts } from './check.ts'
import * as sql from './sql.ts'

const TASKS_SHOWN = 20

export async function start(
  { db, staffId, staffName, ip, now }: StaffContext,
  { source, rows }: InputOf<typeof startShipments>,
): Promise<{ taskId: number }> {
  const { id } = await sql.addTask(db, {
    source,
    staffId,
    staffName,
    ip,
    createdAt: now,
    orderNumbers: rows.map(({ orderNumber }) => orderNumber),
    carrierIds: rows.map(({ carrierId }) => carrierId),
    trackingNumbers: rows.map(({ trackingNumber }) => trackingNumber),
    addressMarks: rows.map(({ addressMark }) => addressMark ?? null),
  })
  return { taskId: id }
}

/** Sweep: a refusal is the row's outcome, and comes before anything of the order is written. */
export const shipRows = rowSweep({
  name: 'bulk-shipping.ship-rows',
  everySeconds: 1,
  find: (tx, _now, isAwake) => sql.nextRow(tx, isAwake),
  async move(tx, id, { now }) {
    const { orderNumber, carrierId, trackingNumber, addressMark, ...shipper } = await sql.dueRow(
      tx,
      id,
    )
    const form = { orderNumber, carrierId, trackingNumber, addressMark }
    try {
      await demandMayShip(tx, shipper)
      await shipRest(tx, { ...shipper, now }, form)
      await sql.finishRow(tx, { id, now, reason: null, values: {} })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { reason, values } = error
      await sql.finishRow(tx, { id, now, reason: reason.message, values })
    }
  },
})

/** Hours may lie between the start of a task and its last row. @throws {Refused} mayNotShip */
async function demandMayShip(
  tx: Queryable,
  { staffId, staffName }: Pick<sql.DueRow, 'staffId' | 'staffName'>,
): Promise<void> {
  if ((await memberPermissions(tx, staffId)).has('orders.ship')) return
  throw new Refused(BulkShippingReasons.mayNotShip, { values: { name: staffName } })
}

export const listTasks = ({ db }: StaffContext): Promise<DataOf<typeof listShipmentTasks>> =>
  sql.latestTasks(db, TASKS_SHOWN)

/** @throws {Refused} notFound */
export async function findTask(
  { db, lang }: StaffContext,
  taskId: number,
): Promise<DataOf<typeof shipmentTask>> {
  const [task, rows] = await Promise.all([sql.taskById(db, taskId), sql.rowsOfTask(db, taskId)])
  if (task === null) throw new Refused(Reasons.notFound)
  const nameOf = await carrierNames(db, lang)
  return {
    ...task,
    rows: rows.map(({ orderNumber, carrierId, trackingNumber, state, reason, values }) => ({
      orderNumber,
      carrierId,
      carrierName: nameOf(carrierId) ?? '',
      trackingNumber,
      state,
      reason: reason === null ? null : translate(lang, reason, values),
    })),
  }
}

/** @throws {Refused} notFound */
export async function findRefused(
  context: StaffContext,
  taskId: number,
): Promise<CheckedShipment[]> {
  const [task, rows] = await Promise.all([
    sql.taskById(context.db, taskId),
    sql.rowsOfTask(context.db, taskId),
  ])
  if (task === null) throw new Refused(Reasons.notFound)
  const refused = rows.filter(({ state }) => state === 'refused')
  return checkDrafts(context, refused)
}
