/** Deletes claims that have expired, ends questions that nobody answers, gathers what waits, and mails staff about it. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { forgetExpired } from './claims/sql.ts'
import { expire } from './info-requests/info-requests.ts'
import { findOverdue } from './info-requests/sql.ts'
import { forget } from './news/news.ts'
import { gatherItems } from './notices/gather.ts'
import { mailStaff } from './notices/mail.ts'
import type { Queues } from './queues.ts'

/** @param queues known once all domains are */
export const sweepsFor = (queues: () => Queues): readonly Sweep[] => [
  { name: 'work.claims', everySeconds: 300, run: ({ db, now }) => forgetExpired(db, now) },
  rowSweep({
    name: 'work.infoRequests',
    everySeconds: 60,
    find: findOverdue,
    move: (tx, id, { now }) => expire(tx, id, { work: queues(), now }),
  }),
  { name: 'work.news', everySeconds: 3600, run: forget },
  { name: 'work.gather', everySeconds: 20, run: (context) => gatherItems(context, queues()) },
  { name: 'work.mail', everySeconds: 60, run: (context) => mailStaff(context, queues()) },
]
