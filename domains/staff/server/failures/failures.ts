/** Lists failed background work for staff, and retries it. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { failedRowCount, failedRows, wakeFailedRow } from '#kit/server/jobs/row-sweep.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { listFailedRows, retryFailedRow } from '../../failures-contract.ts'
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
