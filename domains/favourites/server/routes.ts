/** Routes of favourites and footprints. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as favourites from './favourites.ts'

export async function favouriteRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.setFavourite, (context, input) => favourites.setFavourite(context, input))
  serve(app, calls.isFavourite, (context, input) =>
    favourites.isFavourite(context, input.productId),
  )
  serve(app, calls.clearFavourites, (context) => favourites.clearFavourites(context))
  serve(app, calls.restoreFavourites, (context, input) =>
    favourites.restoreFavourites(context, input),
  )
  serve(app, calls.myFavourites, (context, input) => favourites.favourites(context, input))
  serve(app, calls.recordFootprints, (context, input) => favourites.see(context, input))
  serve(app, calls.myFootprints, (context, input) => favourites.footprints(context, input))
  serve(app, calls.forgetFootprints, (context, input) => favourites.forget(context, input))
  serve(app, calls.restoreFootprints, (context, input) => favourites.restore(context, input))
}
