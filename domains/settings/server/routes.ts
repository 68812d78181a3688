/** The calls of the settings. Staff's log, mails to owners and approvals are handed in where the shop is put together. */
import type { FastifyInstance } from 'fastify'
import type { setAct } from '#domains/approvals/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { serve, type StaffContext } from '#kit/server/http/serve.ts'
import { changeSetting, listSettings } from '../contract.ts'
import * as settings from './service.ts'
import { forgetSettings } from './values.ts'

type Around = settings.Around & { setAct: typeof setAct }

export const settingRoutes =
  ({ setAct, ...around }: Around) =>
  async (app: FastifyInstance) => {
    const act = {
      permission: 'settings.write',
      standIns: ['payments.review', 'payments.refund'],
      isRule: true,
      isAloneForLong: true,
      run: async (
        context: StaffContext,
        tx: Queryable,
        form: Parameters<typeof settings.put>[2],
      ) => {
        await settings.put(tx, context, form, around)
      },
      afterwards: forgetSettings,
    } as const
    setAct({ ...act, kind: 'settings.loosen', mailsOwners: true })
    setAct({ ...act, kind: 'settings.rate' })
    serve(app, listSettings, (context) => settings.list(context))
    serve(app, changeSetting, (context, input) => settings.change(context, input, around))
  }
