/** Lists failed background work for staff, and retries it. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import {
  failedRowCount,
  failedRows,
  setAsideFailedRow,
  wakeAllFailedRows,
  wakeFailedRow,
} from '#kit/server/jobs/row-sweep.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type {
  listFailedRows,
  retryAllFailedRows,
  retryFailedRow,
  setAsideFailedRow as setAsideCall,
} from '../../failures-contract.ts'
import { audit } from '#domains/audit/server/door.ts'

const ROWS_MAX = 200

export async function list({ db }: StaffContext): Promise<DataOf<typeof listFailedRows>> {
  const [rows, count] = await Promise.all([failedRows(db, ROWS_MAX), failedRowCount(db)])
  return { rows, count }
}

export const retry = (
  context: StaffContext,
  { sweep, key }: InputOf<typeof retryFailedRow>,
): Promise<DataOf<typeof retryFailedRow>> =>
  context.db.tx(async (tx) => {
    const isAwake = await wakeFailedRow(tx, { sweep, key, now: context.now })
    if (isAwake) {
      await audit(tx, context, { action: 'failures.retry', object: `failure:${sweep} ${key}` })
    }
    return { isGone: !isAwake }
  })

export const retryAll = (context: StaffContext): Promise<DataOf<typeof retryAllFailedRows>> =>
  context.db.tx(async (tx) => {
    const count = await wakeAllFailedRows(tx, context.now)
    if (count > 0) {
      await audit(tx, context, { action: 'failures.retry', object: 'failure', after: { count } })
    }
    return { count }
  })

export const setAside = (
  context: StaffContext,
  { sweep, key, reason }: InputOf<typeof setAsideCall>,
): Promise<DataOf<typeof setAsideCall>> =>
  context.db.tx(async (tx) => {
    const isThere = await setAsideFailedRow(tx, { sweep, key, reason })
    if (isThere) {
      const object = `failure:${sweep} ${key}`
      await audit(tx, context, { action: 'failures.setAside', object, after: { reason } })
    }
    return { isGone: !isThere }
  })
