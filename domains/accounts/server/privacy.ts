/**
 * What a buyer sees and decides of their own account, put together for the process: it needs of every domain what that one
 * keeps of them, so whoever lists the domains hands them over.
 */
import type { FastifyInstance } from 'fastify'
import type { Domain } from '#kit/server/domain.ts'
import type { Personal } from '#kit/server/database/personal.ts'
import { serveRaw } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../privacy-contract.ts'
import { closeAccounts } from './closing/close.ts'
import * as closing from './closing/service.ts'
import * as logins from './devices/logins.ts'
import * as sessions from './devices/sessions.ts'
import * as devices from './devices/sql.ts'
import { copyQueue, stepsOf, takeUpCopies } from './export/make.ts'
import * as copies from './export/service.ts'
import { personal } from './personal/personal.ts'

/** @param holders asked when it is needed: the list of domains is not whole before */
export function privacy(holders: () => readonly Personal[]): Domain {
  const queue = copyQueue(holders)
  return {
    routes: async (app) => {
      deviceRoutes(app)
      serve(app, contract.myCopy, (context) => copies.getMine(context))
      serve(app, contract.askForCopy, (context) =>
        copies.ask(context, { queue, allSteps: stepsOf(holders()) }),
      )
      serve(app, contract.copyAddress, (context, { copyId }) => copies.addressFor(context, copyId))
      const file = { method: 'GET', path: '/user/copies/:id', who: 'buyer' } as const
      await serveRaw(app, file, (context, request, reply) => copies.send(context, request, reply))
      serve(app, contract.myClosing, (context) => closing.getMine(context))
      serve(app, contract.openCases, ({ db, buyerId }) => closing.openOf(db, buyerId, holders()))
      serve(app, contract.askToClose, (context) => closing.ask(context, holders()))
      serve(app, contract.keepAccount, (context) => closing.cancel(context))
    },
    sweeps: [closeAccounts(holders), takeUpCopies(queue)],
    queues: [queue],
    personal,
  }
}

function deviceRoutes(app: FastifyInstance): void {
  serve(app, contract.mySessions, (context) => sessions.list(context))
  serve(app, contract.endSession, (context, { sessionId }) => sessions.end(context, sessionId))
  serve(app, contract.endOtherSessions, (context) => sessions.endOthers(context))
  serve(app, contract.myLogins, (context, input) => logins.listMine(context, input))
  serve(app, contract.myLanguage, ({ db, buyerId }) => devices.langOf(db, buyerId))
}
