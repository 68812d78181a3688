/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { personal } from './personal/personal.ts'
import { receiptVoucherRoutes } from './routes.ts'

export const receiptVouchers: Domain = { routes: receiptVoucherRoutes, personal }
