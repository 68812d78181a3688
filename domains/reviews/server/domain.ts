/** What this domain registers in the server process. */
import sql from 'sql-template-tag'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { personal } from './personal/personal.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { placePictures } from './evaluations/pictures.ts'
import { WAITING } from './evaluations/sql.ts'
import { showVotes } from './evaluations/votes.ts'
import { reviewRoutes } from './routes.ts'

const work: readonly WorkQueue[] = [
  {
    kind: 'questions',
    object: 'question',
    needs: ['questions.answer'],
    path: '/office/questions',
    waiting: sql`
      select id::text as ref, asked_at as waiting_since, due_at as due_at, null::bigint as asked_by
      from reviews.question
      where state = 'held' or (answered_at is null and state <> 'hidden')`,
  },
  {
    kind: 'reviews',
    object: 'review',
    needs: ['reviews.answer'],
    path: '/office/reviews',
    waiting: (settings) => sql`
      select ref, waiting_since, waiting_since + ${settings['reviews.answerHours'] * HOUR_MS} * interval '1 millisecond' as due_at,
        null::bigint as asked_by
      from (${WAITING}) waiting`,
  },
]

export const reviews: Domain = {
  routes: reviewRoutes,
  personal,
  work,
  sweeps: [showVotes, placePictures],
}
