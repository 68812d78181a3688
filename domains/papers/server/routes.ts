/** The calls of papers, each with its function. */
import type { FastifyInstance } from 'fastify'
import { setObjectNames } from '#domains/staff/server/audit-door.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as office from '../office-contract.ts'
import * as industries from './industries.ts'
import * as own from './own.ts'
import * as review from './review.ts'

export async function paperRoutes(app: FastifyInstance): Promise<void> {
  setObjectNames('papers', review.namesOf)
  serve(app, calls.industries, (context) => industries.offered(context))
  serve(app, calls.myPapers, (context) => own.getMine(context))
  serve(app, calls.savePapers, (context, input) => own.save(context, input))
  serve(app, calls.submitPapers, (context, input) => own.submit(context, input))
  serve(app, calls.recallPapers, (context) => own.recall(context))
  serve(app, office.officePapers, (context, input) => review.list(context, input))
  serve(app, office.waitingPapers, (context) => review.waiting(context))
  serve(app, office.officePaper, (context, { paperId }) => review.one(context, paperId))
  serve(app, office.papersOfBuyer, (context, { buyerId }) => review.ofBuyer(context, buyerId))
  serve(app, office.reviewPapers, (context, input) => review.take(context, input))
  serve(app, office.lookAtPaper, (context, input) => review.look(context, input))
  serve(app, office.passPapers, (context, input) => review.pass(context, input))
  serve(app, office.rejectPapers, (context, input) => review.reject(context, input))
  serve(app, office.officeIndustries, (context) => industries.list(context))
  serve(app, office.saveIndustry, (context, input) => industries.save(context, input))
  serve(app, office.orderIndustries, (context, input) => industries.order(context, input))
}
