/** Deletes claims that have expired, gathers what waits, and mails staff about it. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { forgetExpired } from './claims/sql.ts'
import { gatherItems } from './notices/gather.ts'
import { mailStaff } from './notices/mail.ts'
import type { Queues } from './queues.ts'

/** @param queues known once all domains are */
export const sweepsFor = (queues: () => Queues): readonly Sweep[] => [
  { name: 'work.claims', everySeconds: 300, run: ({ db, now }) => forgetExpired(db, now) },
  { name: 'work.gather', everySeconds: 20, run: (context) => gatherItems(context, queues()) },
  { name: 'work.mail', everySeconds: 60, run: (context) => mailStaff(context, queues()) },
]
