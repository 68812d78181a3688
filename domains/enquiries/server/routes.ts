/** Routes of messages to the shop. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as office from './office.ts'
import * as enquiries from './send.ts'

export async function enquiryRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.sendEnquiry, (context, input) => enquiries.send(context, input))
  serve(app, contract.myEnquiries, (context, input) => enquiries.listOwnEnquiries(context, input))
  serve(app, contract.myEnquiry, (context, { enquiryId }) =>
    enquiries.ownEnquiry(context, enquiryId),
  )
  serve(app, contract.replyToEnquiry, (context, input) => enquiries.reply(context, input))

  serve(app, contract.officeEnquiries, (context, input) => office.list(context, input))
  serve(app, contract.waitingEnquiries, (context) => office.countWaiting(context))
  serve(app, contract.officeEnquiry, (context, { enquiryId }) => office.detail(context, enquiryId))
  serve(app, contract.enquiriesOfBuyer, (context, { buyerId }) => office.listOf(context, buyerId))
  serve(app, contract.answerEnquiry, (context, input) => office.answer(context, input))
  serve(app, contract.assignEnquiry, (context, input) => office.assign(context, input))
  serve(app, contract.closeEnquiry, (context, input) => office.close(context, input))
}
