/** What this domain provides to the process that runs it. */
import sql from 'sql-template-tag'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { chatRoutes } from './routes.ts'
import { serveChatSocket } from './socket.ts'

const work: readonly WorkQueue[] = [
  {
    kind: 'chats',
    object: 'chat',
    needs: ['chat.serve'],
    path: '/office/chat',
    waiting: sql`
      select id::text as ref, waiting_since, answer_by as due_at, null::bigint as asked_by
      from chat.conversation where state <> 'closed' and waiting_since is not null`,
  },
]

export const chat: Domain = {
  routes: chatRoutes,
  sockets: serveChatSocket,
  sweeps: jobs.sweeps,
  personal,
  work,
}
