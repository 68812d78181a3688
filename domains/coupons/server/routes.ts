/** The routes of coupons. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as codeCalls from '../codes-contract.ts'
import * as givingCalls from '../giving-contract.ts'
import * as officeCalls from '../office-contract.ts'
import { claim } from './claim.ts'
import { newClaims } from './claims.ts'
import * as codes from './codes.ts'
import * as giving from './giving.ts'
import * as offers from './offers.ts'
import * as office from './office.ts'
import { publish } from './publish.ts'
import { find } from './receivers.ts'

export async function couponRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.offeredCoupons, (context) => offers.listOffered(context))
  serve(app, calls.couponsForProducts, (context, input) => offers.listForProducts(context, input))
  const ask = newClaims(app.db)
  serve(app, calls.claimCoupon, (context, input) => claim(context, input, ask))
  serve(app, calls.claimByCode, (context, input) => codes.claimOne(context, input))
  serve(app, calls.myCoupons, (context, input) => offers.listOwn(context, input))
  serve(app, officeCalls.officeCoupons, (context, input) => office.list(context, input))
  serve(app, officeCalls.officeCoupon, (context, { templateId }) =>
    office.detail(context, templateId),
  )
  serve(app, officeCalls.saveCoupon, (context, input) => office.save(context, input))
  serve(app, officeCalls.deleteCoupon, (context, input) => office.deleteDraft(context, input))
  serve(app, officeCalls.publishCoupon, (context, input) => publish(context, input))
  serve(app, officeCalls.stopCoupon, (context, input) => office.stop(context, input))
  serve(app, officeCalls.voidCoupon, (context, input) => office.voidTemplate(context, input))
  serve(app, givingCalls.findReceivers, (context, input) => find(context, input))
  serve(app, givingCalls.giveCoupons, (context, input) => giving.give(context, input))
  serve(app, givingCalls.couponGivings, (context, input) => giving.listGivings(context, input))
  serve(app, codeCalls.codeBatches, (context, input) => codes.list(context, input))
  serve(app, codeCalls.makeCodes, (context, input) => codes.make(context, input))
  serve(app, codeCalls.voidCodes, (context, input) => codes.voidBatch(context, input))
  await serveDownload(app, codeCalls.codesFile, codes.sendFile)
}
