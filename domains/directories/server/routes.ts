/** Routes of directories. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as officeCalls from '../office-contract.ts'
import * as ownCalls from '../own-contract.ts'
import * as office from './office.ts'
import * as own from './own.ts'
import * as platforms from './platforms.ts'
import * as directory from './read.ts'
import * as review from './review.ts'
import * as terms from './terms.ts'

export async function directoryRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.listCompanies, (context, input) => directory.list(context, input))
  serve(app, contract.companyFilters, (context, { kind }) => directory.filters(context, kind))
  serve(app, contract.readCompany, (context, input) => directory.read(context, input))
  serve(app, contract.companyTerms, (context, { kind }) => directory.terms(context, kind))
  serve(app, contract.listPlatforms, (context) => directory.platforms(context))

  serve(app, ownCalls.myCompanies, (context) => own.listOwn(context))
  serve(app, ownCalls.sendCompany, (context, input) => own.send(context, input))
  serve(app, ownCalls.withdrawCompany, (context, input) => own.withdraw(context, input))

  serve(app, officeCalls.officeCompanies, (context, input) => office.list(context, input))
  serve(app, officeCalls.waitingCompanies, (context) => office.countWaiting(context))
  serve(app, officeCalls.officeCompany, (context, { id }) => office.detail(context, id))
  serve(app, officeCalls.saveCompany, (context, input) => review.save(context, input))
  serve(app, officeCalls.removeCompany, (context, input) => review.remove(context, input))
  serve(app, officeCalls.approveCompany, (context, input) =>
    review.answer(context, { ...input, act: 'approve', note: '' }),
  )
  serve(app, officeCalls.rejectCompany, (context, input) =>
    review.answer(context, { ...input, act: 'reject' }),
  )
  serve(app, officeCalls.suspendCompany, (context, input) =>
    review.suspend(context, { ...input, act: 'suspend' }),
  )
  serve(app, officeCalls.resumeCompany, (context, { id }) =>
    review.suspend(context, { id, act: 'resume', note: '' }),
  )
  serve(app, officeCalls.viewCompanyDocument, (context, input) =>
    review.viewDocument(context, input),
  )
  serve(app, officeCalls.officeTerms, (context) => terms.list(context))
  serve(app, officeCalls.saveTerm, (context, input) => terms.save(context, input))
  serve(app, officeCalls.removeTerm, (context, input) => terms.remove(context, input))
  serve(app, officeCalls.officePlatforms, (context) => platforms.list(context))
  serve(app, officeCalls.savePlatform, (context, input) => platforms.save(context, input))
  serve(app, officeCalls.removePlatform, (context, input) => platforms.remove(context, input))
}
