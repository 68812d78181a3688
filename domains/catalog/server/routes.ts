/** Routes of the catalogue. Nothing is decided here: each line pairs a call with its service. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as alternativeCalls from '../alternatives-contract.ts'
import * as calls from '../contract.ts'
import * as limitCalls from '../limits-contract.ts'
import * as alternatives from './browse/alternatives.ts'
import * as browse from './browse/browse.ts'
import * as pages from './browse/pages.ts'
import { product } from './browse/product.ts'
import * as limits from './limits/limits.ts'

/** The cache tag of lists: invalidated whenever the index or a category changes. */
const ofLists = () => ['list']

export async function catalogRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.categoryTree, (context) => browse.tree(context), { cacheTags: ofLists })
  serve(app, calls.categoryPage, (context, input) => pages.category(context, input), {
    cacheTags: ofLists,
  })
  serve(app, calls.brandPage, (context, input) => pages.brand(context, input), {
    cacheTags: ofLists,
  })
  serve(app, calls.listBrands, (context) => browse.brands(context), { cacheTags: ofLists })
  serve(app, calls.listCards, (context, input) => browse.cards(context, input))
  serve(app, calls.homeGoods, (context) => browse.home(context), { cacheTags: () => ['home'] })
  serve(app, calls.getProduct, (context, input) => product(context, input), {
    cacheTags: ({ productId }) => [`product:${productId}`],
  })
  serve(app, calls.listAlternatives, (context, input) => alternatives.alternatives(context, input))
  serve(app, limitCalls.myLimits, (context, input) => limits.listBuyerLimits(context, input))

  serve(app, alternativeCalls.officeAlternatives, (context, input) =>
    alternatives.listChosen(context, input),
  )
  serve(app, alternativeCalls.setAlternatives, (context, input) =>
    alternatives.setChosen(context, input),
  )
  serve(app, limitCalls.officeLimits, (context, input) => limits.getLimits(context, input))
  serve(app, limitCalls.setLimits, (context, input) => limits.setChosen(context, input))
}
