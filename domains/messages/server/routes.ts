/** Routes of messages. The staff domain's functions are passed in by the composition of the shop. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import {
  choosePreference,
  demoOutbox,
  messageCount,
  myMessages,
  myPreferences,
  readAllMessages,
  readMessages,
  removeMessages,
  restoreMessages,
} from '../contract.ts'
import {
  getTemplate,
  listTemplates,
  previewTemplate,
  resetTemplate,
  saveTemplate,
  testTemplate,
} from '../templates-contract.ts'
import { dropUnsent, listUnsent, retryUnsent, unsentCounts } from '../outbox-contract.ts'
import * as inbox from './inbox/service.ts'
import * as outbox from './outbox/service.ts'
import * as preferences from './preferences/service.ts'
import * as messages from './service.ts'
import * as overrides from './overrides/overrides.ts'

export const messageRoutes = (help: overrides.StaffHelp) => async (app: FastifyInstance) => {
  // A production shop has no such call at all, not even one that refuses.
  const { config } = app
  if (config.demo) {
    serve(app, demoOutbox, (context, input) => messages.outbox(context, config, input))
  }
  serve(app, messageCount, (context) => inbox.counts(context))
  serve(app, myMessages, (context, input) => inbox.listInbox(context, input))
  serve(app, readMessages, (context, input) => inbox.read(context, input))
  serve(app, readAllMessages, (context, input) => inbox.readAll(context, input))
  serve(app, removeMessages, (context, input) => inbox.remove(context, input))
  serve(app, restoreMessages, (context, input) => inbox.restore(context, input))
  serve(app, myPreferences, (context) => preferences.getOwnPreferences(context))
  serve(app, choosePreference, (context, input) => preferences.choose(context, input))

  serve(app, listUnsent, (context, input) => outbox.list(context, input))
  serve(app, unsentCounts, (context) => outbox.counts(context))
  serve(app, retryUnsent, (context, input) => outbox.retry(context, input))
  serve(app, dropUnsent, (context, input) => outbox.drop(context, input))

  serve(app, listTemplates, (context) => overrides.list(context))
  serve(app, getTemplate, (context, input) => overrides.read(context, input))
  serve(app, previewTemplate, (context, input) => overrides.preview(context, input))
  serve(app, saveTemplate, (context, input) => overrides.save(context, input))
  serve(app, resetTemplate, (context, input) => overrides.reset(context, input))
  serve(app, testTemplate, (context, input) => overrides.test(context, input, help))
}
