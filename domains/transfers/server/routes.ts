/** The routes of transfers. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as officeCalls from '../office-contract.ts'
import * as calls from '../contract.ts'
import * as answer from './request/answer.ts'
import * as ask from './request/buyer.ts'
import * as move from './transfer/move.ts'
import * as office from './transfer/office.ts'

export async function transferRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.transferOffer, (context, input) => ask.offer(context, input))
  serve(app, calls.requestTransfer, (context, input) => ask.submit(context, input))
  serve(app, calls.myRequests, (context, input) => ask.listOwnRequests(context, input))
  serve(app, calls.withdrawRequest, (context, { requestId }) => ask.withdraw(context, requestId))
  serve(app, officeCalls.officeRequests, (context, input) => answer.list(context, input))
  serve(app, officeCalls.acceptRequest, (context, input) => answer.accept(context, input))
  serve(app, officeCalls.declineRequest, (context, input) => answer.decline(context, input))
  serve(app, officeCalls.waitingTransfers, (context) => answer.countWaiting(context))
  serve(app, officeCalls.officeTransfers, (context, input) => office.list(context, input))
  serve(app, officeCalls.officeTransfer, (context, { transferId }) =>
    office.findTransfer(context, transferId),
  )
  serve(app, officeCalls.goodsInTransit, (context, input) =>
    office.listGoodsInTransit(context, input),
  )
  serve(app, officeCalls.saveTransfer, (context, input) => office.save(context, input))
  serve(app, officeCalls.makeTransferReady, (context, { transferId }) =>
    move.makeReady(context, transferId),
  )
  serve(app, officeCalls.shipTransfer, (context, input) => move.ship(context, input))
  serve(app, officeCalls.receiveTransfer, (context, input) => move.receive(context, input))
  serve(app, officeCalls.cancelTransfer, (context, input) => move.cancel(context, input))
}
