/** What this domain provides to the process that runs it. */
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { enquiryRoutes } from './routes.ts'

const work: readonly WorkQueue[] = [
  { kind: 'enquiries', object: 'enquiry', needs: ['enquiries.answer'] },
]

export const enquiries: Domain = { routes: enquiryRoutes, sweeps: jobs.sweeps, personal, work }
