/** The routes of verification, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as office from '../office-contract.ts'
import * as dictionary from '../items-contract.ts'
import * as industries from './industries.ts'
import * as items from './items.ts'
import * as own from './own.ts'
import * as review from './review.ts'

export async function verificationRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.industries, (context) => industries.listIndustries(context))
  serve(app, dictionary.verificationItems, (context) => items.listItems(context))
  serve(app, calls.myVerification, (context) => own.getOwnVerification(context))
  serve(app, calls.saveVerification, (context, input) => own.save(context, input))
  serve(app, calls.submitVerification, (context, input) => own.submit(context, input))
  serve(app, calls.recallVerification, (context) => own.recall(context))
  serve(app, office.officeVerifications, (context, input) => review.list(context, input))
  serve(app, office.waitingVerifications, (context) => review.countWaiting(context))
  serve(app, office.officeVerification, (context, { verificationId }) =>
    review.findVerification(context, verificationId),
  )
  serve(app, office.verificationsOfBuyer, (context, { buyerId }) =>
    review.ofBuyer(context, buyerId),
  )
  serve(app, office.reviewVerification, (context, input) => review.take(context, input))
  serve(app, office.viewDocument, (context, input) => review.look(context, input))
  serve(app, office.passVerification, (context, input) => review.pass(context, input))
  serve(app, office.rejectVerification, (context, input) => review.reject(context, input))
  serve(app, office.officeIndustries, (context) => industries.list(context))
  serve(app, office.saveIndustry, (context, input) => industries.save(context, input))
  serve(app, office.orderIndustries, (context, input) => industries.order(context, input))
  serve(app, dictionary.officeVerificationItems, (context) => items.list(context))
  serve(app, dictionary.saveVerificationItem, (context, input) => items.save(context, input))
  serve(app, dictionary.orderVerificationItems, (context, input) => items.order(context, input))
}
