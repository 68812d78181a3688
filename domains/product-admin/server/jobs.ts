/** Background jobs of bulk changes. */
import * as bulk from './bulk/run.ts'

export const queues = [bulk.work]
export const sweeps = bulk.sweeps
