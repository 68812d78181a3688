/** The routes of distributors. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as officeCalls from '../office-contract.ts'
import * as own from './apply.ts'
import { decide, setRates } from './decide.ts'
import * as invite from './invite.ts'
import * as office from './office.ts'
import * as results from './results.ts'
import { writeOff } from './write-off.ts'

export async function distributorRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.myDistribution, (context) => own.loadOwn(context))
  serve(app, calls.applyAsDistributor, (context, input) => own.apply(context, input))
  serve(app, calls.followInvitation, (context, input) => invite.follow(context, input))
  serve(app, calls.invitationOf, (context, input) => invite.invitation(context, input))
  serve(app, calls.myFriends, (context, input) => results.ownFriends(context, input))
  serve(app, calls.myCommissions, (context, input) => results.ownCommissions(context, input))

  serve(app, officeCalls.listDistributors, (context, input) => office.list(context, input))
  serve(app, officeCalls.waitingDistributors, (context) => office.countWaiting(context))
  serve(app, officeCalls.commissionRun, (context, input) => office.run(context, input))
  serve(app, officeCalls.distributorOf, (context, input) => office.loadOne(context, input))
  serve(app, officeCalls.friendsOfDistributor, (context, input) => office.friends(context, input))
  serve(app, officeCalls.commissionsOfDistributor, (context, input) =>
    office.commissionsFor(context, input),
  )
  serve(app, officeCalls.approveDistributor, (context, { buyerId }) =>
    decide(context, { buyerId, act: 'approve', note: '' }),
  )
  serve(app, officeCalls.rejectDistributor, (context, input) =>
    decide(context, { ...input, act: 'reject' }),
  )
  serve(app, officeCalls.suspendDistributor, (context, input) =>
    decide(context, { ...input, act: 'suspend' }),
  )
  serve(app, officeCalls.resumeDistributor, (context, { buyerId }) =>
    decide(context, { buyerId, act: 'resume', note: '' }),
  )
  serve(app, officeCalls.setDistributorRates, (context, input) => setRates(context, input))
  serve(app, officeCalls.writeOffOwed, (context, input) => writeOff(context, input))
}
