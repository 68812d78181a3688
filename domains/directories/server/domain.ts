/** What this domain provides to the process that runs it. */
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { findCompany } from './read.ts'
import { namesOf, WAITING } from './office-sql.ts'
import { sweeps } from './jobs.ts'
import { personal } from './personal/personal.ts'
import { directoryRoutes } from './routes.ts'
import { pageFamilies, writings } from './writings.ts'

const work: readonly WorkQueue[] = [
  {
    kind: 'companies',
    object: 'company',
    needs: ['directories.review'],
    path: '/office/directories',
    waiting: WAITING,
  },
]

export const directories: Domain = {
  routes: directoryRoutes,
  sweeps,
  personal,
  work,
  objectNames: { company: namesOf },
  findCompany,
  writings,
  pageFamilies,
}
