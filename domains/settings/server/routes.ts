/** The calls of the settings. Staff's log and mails to owners are handed in where the shop is put together. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/serve.ts'
import { changeSetting, listSettings } from '../contract.ts'
import * as settings from './service.ts'

export const settingRoutes = (reporting: settings.Reporting) => async (app: FastifyInstance) => {
  serve(app, listSettings, (context) => settings.list(context))
  serve(app, changeSetting, (context, input) => settings.change(context, input, reporting))
}
