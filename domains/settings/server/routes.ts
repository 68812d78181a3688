/** The routes of settings, and which of their changes may need approval. */
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#kit/server/database/db.ts'
import { serve, type StaffContext } from '#kit/server/http/serve.ts'
import { changeSettings, listSettings } from '../contract.ts'
import * as settings from './service.ts'
import { forgetSettings } from './values.ts'

export function actsOf(around: settings.Around) {
  const act = {
    permission: 'settings.write',
    standIns: ['payments.review', 'payments.refund'],
    isRule: true,
    isAloneForLong: true,
    run: async (context: StaffContext, tx: Queryable, form: Parameters<typeof settings.put>[2]) => {
      await settings.put(tx, context, form, around)
    },
    afterwards: forgetSettings,
  } as const
  return [
    { ...act, kind: 'settings.loosen', mailsOwners: true },
    { ...act, kind: 'settings.rate' },
    { ...act, kind: 'settings.tax' },
  ] as const
}

export const settingRoutes = (around: settings.Around) => async (app: FastifyInstance) => {
  serve(app, listSettings, (context) => settings.list(context))
  serve(app, changeSettings, (context, input) => settings.changeAll(context, input, around))
}
