/** What this domain registers in the server process. */
import type { Act } from '#domains/approvals/server/door.ts'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { answerApproved } from './answer.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { quoteRoutes } from './routes.ts'

const acts: readonly Act[] = [
  {
    kind: 'quotes.answer',
    permission: 'orders.adjust',
    isAloneForLong: true,
    run: answerApproved,
  },
]

const work: readonly WorkQueue[] = [{ kind: 'quotes', object: 'quote', needs: ['orders.adjust'] }]

export const quotes: Domain = { routes: quoteRoutes, sweeps: jobs.sweeps, personal, acts, work }
