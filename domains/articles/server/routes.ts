/** Routes of articles. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as office from '../office-contract.ts'
import * as channels from './channels.ts'
import * as writing from './office.ts'
import * as articles from './read.ts'

export async function articleRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.listArticles, (context, input) => articles.list(context, input))
  serve(app, contract.articleChannels, (context, { kind }) => articles.channels(context, kind))
  serve(app, contract.readPublicArticle, (context, input) => articles.read(context, input))
  serve(app, contract.readArticle, (context, input) => articles.read(context, input))

  serve(app, office.officeArticles, (context, input) => writing.list(context, input))
  serve(app, office.officeArticle, (context, { id }) => writing.detail(context, id))
  serve(app, office.officeArticleVersion, (context, input) => writing.version(context, input))
  serve(app, office.addArticle, (context, input) => writing.add(context, input))
  serve(app, office.saveArticleDraft, (context, input) => writing.saveDraft(context, input))
  serve(app, office.placeArticle, (context, input) => writing.place(context, input))
  serve(app, office.publishArticle, (context, input) => writing.publish(context, input))
  serve(app, office.unscheduleArticle, (context, input) => writing.unschedule(context, input))
  serve(app, office.discardArticleDraft, (context, input) => writing.discard(context, input))
  serve(app, office.withdrawArticle, (context, input) => writing.withdraw(context, input))
  serve(app, office.removeArticle, (context, input) => writing.remove(context, input))
  serve(app, office.officeChannels, (context) => channels.list(context))
  serve(app, office.saveChannel, (context, input) => channels.save(context, input))
  serve(app, office.removeChannel, (context, input) => channels.remove(context, input))
}
