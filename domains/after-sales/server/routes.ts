/** The routes of after-sales cases, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serveStream } from '#kit/server/http/serve-stream.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as officeCalls from '../office-contract.ts'
import * as appealing from './appeal.ts'
import * as applying from './apply.ts'
import * as buyer from './buyer.ts'
import * as deciding from './decide.ts'
import * as goods from './goods.ts'
import * as home from './home.ts'
import * as lists from './list.ts'
import * as office from './office.ts'
import * as documents from './documents.ts'
import * as proposing from './propose.ts'
import * as refunding from './refund.ts'
import * as addresses from './return-addresses.ts'
import * as replacing from './replace.ts'
import { receiveVideo } from './video.ts'
import * as waiting from './wait.ts'

export async function afterSalesRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.myCases, (context, input) => buyer.list(context, input))
  serve(app, calls.myCaseCounts, (context) => buyer.counts(context))
  serve(app, calls.afterSalesOfOrder, (context, input) => buyer.ofOrder(context, input))
  serve(app, calls.applyForCase, (context, input) => applying.apply(context, input))
  serve(app, calls.myCase, (context, { caseNumber }) => buyer.detail(context, caseNumber))
  serve(app, calls.sendRound, (context, input) => applying.resubmit(context, input))
  serve(app, calls.revokeCase, (context, input) => applying.revoke(context, input))
  serve(app, calls.sendBack, (context, input) => applying.sendGoodsBack(context, input))
  serve(app, calls.correctReturn, (context, input) => applying.correctReturn(context, input))
  serve(app, calls.appealCase, (context, input) => appealing.appeal(context, input))
  serve(app, calls.answerProposedType, (context, input) => proposing.answer(context, input))
  serve(app, calls.chooseRefund, (context, input) => waiting.chooseRefundInstead(context, input))
  serve(app, calls.receiveReplacement, (context, input) => replacing.receive(context, input))
  await serveStream(app, calls.uploadCaseVideo, (context, _input, body) =>
    receiveVideo(context, body),
  )
  const { publicUrl } = app.config
  await serveDownload(app, calls.myCaseFile, (context, input, reply) =>
    documents.sendOwnFile(context, input, { reply, publicUrl }),
  )
  await serveDownload(app, calls.myReturnLabel, (context, input, reply) =>
    documents.sendLabel(context, input, { reply, publicUrl }),
  )
  await serveDownload(app, officeCalls.officeCaseFilePdf, (context, input, reply) =>
    documents.sendFileToStaff(context, input, { reply, publicUrl }),
  )
  serve(app, officeCalls.officeCaseFile, (context, input) => documents.readTimeline(context, input))
  serve(app, officeCalls.officeCases, (context, input) => lists.list(context, input))
  await serveDownload(app, officeCalls.casesFile, (context, input, reply) =>
    lists.sendFile(context, input, reply),
  )
  serve(app, officeCalls.waitingCases, (context) => office.countWaiting(context))
  serve(app, officeCalls.casesOfOrder, (context, input) => office.ofOrder(context, input))
  serve(app, officeCalls.officeCase, (context, { caseNumber }) =>
    office.detail(context, caseNumber),
  )
  serve(app, officeCalls.officeReturnAddresses, (context) => addresses.list(context))
  serve(app, officeCalls.saveReturnAddress, (context, input) => addresses.save(context, input))
  serve(app, officeCalls.agreeToCase, (context, input) => deciding.agree(context, input))
  serve(app, officeCalls.rejectCase, (context, input) => deciding.reject(context, input))
  serve(app, officeCalls.proposeType, (context, input) => proposing.propose(context, input))
  serve(app, officeCalls.stopWaiting, (context, input) =>
    waiting.stopWaitingForStock(context, input),
  )
  serve(app, officeCalls.shipReplacement, (context, input) =>
    replacing.sendReplacement(context, input),
  )
  serve(app, officeCalls.correctReplacement, (context, input) =>
    replacing.correctReplacement(context, input),
  )
  serve(app, officeCalls.bookPickup, (context, input) => goods.bookPickupDay(context, input))
  serve(app, officeCalls.markPickedUp, (context, input) => goods.markPickUp(context, input))
  serve(app, officeCalls.checkInGoods, (context, input) => goods.checkIn(context, input))
  serve(app, officeCalls.refuseGoods, (context, input) => goods.refuse(context, input))
  serve(app, officeCalls.sendGoodsHome, (context, input) => home.sendHome(context, input))
  serve(app, officeCalls.refundCase, (context, input) => refunding.refund(context, input))
}
