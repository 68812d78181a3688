/** What this domain provides to the process that runs it. */
import sql from 'sql-template-tag'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { enquiryRoutes } from './routes.ts'
import { enquiryFinder } from './finder.ts'
import { notedEnquiries } from './noted.ts'

const work: readonly WorkQueue[] = [
  {
    kind: 'enquiries',
    object: 'enquiry',
    needs: ['enquiries.answer'],
    path: '/office/enquiries',
    waiting: sql`
      select id::text as ref, written_at as waiting_since, answer_by as due_at, null::bigint as asked_by
      from enquiries.enquiry where state = 'new'`,
  },
]

export const enquiries: Domain = {
  routes: enquiryRoutes,
  sweeps: jobs.sweeps,
  personal,
  work,
  finders: [enquiryFinder],
  noted: [notedEnquiries],
}
