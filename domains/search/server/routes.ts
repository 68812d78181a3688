/** The routes of search, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import {
  hotWords,
  listGoods,
  noteSearch,
  officeSearchWords,
  removeSynonym,
  saveHotWords,
  saveSynonym,
  searchArticles,
  searchLog,
  suggest,
} from '../contract.ts'
import { findArticles } from './articles/find-articles.ts'
import * as log from './log.ts'
import * as search from './service.ts'
import * as words from './words.ts'

export async function searchRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listGoods, (context, input) => search.list(context, input), {
    cacheTags: () => ['list'],
  })
  serve(app, searchArticles, (context, { q }) => findArticles(context, q))
  serve(app, suggest, (context, input) => search.suggest(context, input))
  serve(app, hotWords, (context) => words.listHotWords(context))
  serve(app, noteSearch, (context, input) => log.recordNote(context, input))
  serve(app, officeSearchWords, (context) => words.loadSearchWords(context))
  serve(app, saveHotWords, (context, input) => words.replaceHotWords(context, input))
  serve(app, saveSynonym, async (context, input) => {
    const saved = await words.putSynonym(context, input)
    await log.recountEmptySearches(context, saved.words)
    return saved
  })
  serve(app, removeSynonym, (context, input) => words.deleteSynonym(context, input))
  serve(app, searchLog, (context, input) => log.loadLog(context, input))
}
