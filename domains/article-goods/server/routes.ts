/** Routes of the goods of articles. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as office from '../office-contract.ts'
import * as goods from './goods.ts'

export async function articleGoodsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.articleGoods, (context, { articleId }) => goods.read(context, articleId))

  serve(app, office.findArticleGoods, (context, input) => goods.find(context, input))
  serve(app, office.officeArticleGoods, (context, { articleId }) =>
    goods.detail(context, articleId),
  )
  serve(app, office.saveArticleGoods, (context, input) => goods.save(context, input))
}
