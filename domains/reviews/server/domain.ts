/** What this domain registers in the server process. */
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { personal } from './personal/personal.ts'
import { reviewRoutes } from './routes.ts'

const work: readonly WorkQueue[] = [
  { kind: 'questions', object: 'question', needs: ['questions.answer'] },
]

export const reviews: Domain = { routes: reviewRoutes, personal, work }
