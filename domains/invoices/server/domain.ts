/** What this domain registers in the server process. */
import sql from 'sql-template-tag'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { requestChosen, storeChoice } from './choice.ts'
import { invoiceFinder } from './finder.ts'
import { writeFiles } from './write-files.ts'
import { personal } from './personal/personal.ts'
import { invoiceRoutes } from './routes.ts'

const work: readonly WorkQueue[] = [
  {
    kind: 'invoices',
    object: 'invoice',
    needs: ['invoices.issue'],
    path: '/office/invoices',
    waiting: sql`
      select id::text as ref, changed_at as waiting_since, null::timestamptz as due_at, null::bigint as asked_by
      from invoices.invoice where state in ('requested', 'processing', 'red_requested')`,
  },
]

export const invoices: Domain = {
  routes: invoiceRoutes,
  sweeps: [writeFiles, requestChosen],
  personal,
  work,
  onPlaced: storeChoice,
  finders: [invoiceFinder],
}
