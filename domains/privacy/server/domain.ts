/**
 * What this domain registers in the server process. It needs the personal data of every domain, which the list of domains
 * passes in.
 */
import type { Domain } from '#kit/server/domain.ts'
import type { Personal } from '#kit/server/database/personal.ts'
import { serveRaw } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { closeAccounts } from './closing/close.ts'
import * as closing from './closing/service.ts'
import { copyQueue, stepsOf, takeUpCopies } from './copy/make.ts'
import * as copies from './copy/service.ts'
import { sweeps } from './jobs.ts'
import { personal } from './personal/personal.ts'

/** @param holders called when needed: the list of domains is not complete before */
export function privacy(holders: () => readonly Personal[]): Domain {
  const queue = copyQueue(holders)
  return {
    routes: async (app) => {
      serve(app, contract.myCopy, (context) => copies.getOwnCopy(context))
      serve(app, contract.askForCopy, (context) =>
        copies.ask(context, { queue, allSteps: stepsOf(holders()) }),
      )
      serve(app, contract.copyLink, (context, { copyId }) => copies.addressFor(context, copyId))
      const file = { method: 'GET', path: '/privacy/copies/:id', who: 'buyer' } as const
      await serveRaw(app, file, (context, request, reply) => copies.send(context, request, reply))
      serve(app, contract.myClosing, (context) => closing.getOwnClosing(context))
      serve(app, contract.closingObstacles, ({ db, buyerId }) =>
        closing.openOf(db, buyerId, holders()),
      )
      serve(app, contract.askToClose, (context) => closing.ask(context, holders()))
      serve(app, contract.keepAccount, (context) => closing.cancel(context))
    },
    sweeps: [closeAccounts(holders), takeUpCopies(queue), ...sweeps],
    queues: [queue],
    personal,
  }
}
