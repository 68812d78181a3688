/** The calls of search, each with its function. */
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
  searchLog,
  suggest,
} from '../contract.ts'
import { chooseEngine } from './engines.ts'
import * as log from './log.ts'
import * as search from './service.ts'
import * as words from './words.ts'

export async function searchRoutes(app: FastifyInstance): Promise<void> {
  chooseEngine(app.config)
  serve(app, listGoods, (context, input) => search.list(context, input), {
    keptBy: () => ['list'],
  })
  serve(app, suggest, (context, input) => search.suggest(context, input))
  serve(app, hotWords, (context) => words.hotWords(context))
  serve(app, noteSearch, (context, input) => log.note(context, input))
  serve(app, officeSearchWords, (context) => words.all(context))
  serve(app, saveHotWords, (context, input) => words.keepHotWords(context, input))
  serve(app, saveSynonym, (context, input) => words.keepSynonym(context, input))
  serve(app, removeSynonym, (context, input) => words.dropSynonym(context, input))
  serve(app, searchLog, (context, input) => log.log(context, input))
}
