/** The calls of the settings. Staff's log, mails to owners and approvals are handed in where the shop is put together. */
import type { FastifyInstance } from 'fastify'
import type { setAct } from '#domains/approvals/server/door.ts'
import { serve } from '#kit/server/serve.ts'
import { changeSetting, listSettings } from '../contract.ts'
import * as settings from './service.ts'
import { forgetSettings } from './values.ts'

type Around = settings.Around & { setAct: typeof setAct }

export const settingRoutes =
  ({ setAct, ...around }: Around) =>
  async (app: FastifyInstance) => {
    setAct({
      kind: 'settings.loosen',
      permission: 'settings.write',
      isRule: true,
      mailsOwners: true,
      run: async (context, tx, form: Parameters<typeof settings.put>[2]) => {
        await settings.put(tx, context, form, around)
      },
      afterwards: forgetSettings,
    })
    serve(app, listSettings, (context) => settings.list(context))
    serve(app, changeSetting, (context, input) => settings.change(context, input, around))
  }
