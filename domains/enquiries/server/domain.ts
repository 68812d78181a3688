/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { enquiryRoutes } from './routes.ts'

export const enquiries: Domain = { routes: enquiryRoutes, sweeps: jobs.sweeps, personal }
