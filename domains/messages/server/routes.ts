/** Routes of messages. The staff domain's functions are passed in by the composition of the shop. */
import type { FastifyInstance } from 'fastify'
import { serveRaw } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import {
  choosePreference,
  demoOutbox,
  mailSubscription,
  messageCount,
  myMessages,
  myPreferences,
  readAllMessages,
  readMessages,
  removeMessages,
  restoreMessages,
  setMailSubscription,
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
import * as subscription from './preferences/unsubscribe.ts'
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
  serve(app, mailSubscription, (context, input) => subscription.getSubscription(context, input))
  serve(app, setMailSubscription, (context, input) => subscription.setSubscription(context, input))
  await serveUnsubscribe(app)

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

/** The address in the header of mails: mail programs post to it, and open it where they know no better. Reading changes nothing. */
async function serveUnsubscribe(app: FastifyInstance): Promise<void> {
  const path = '/messages/unsubscribe'
  await serveRaw(
    app,
    { method: 'POST', path, who: 'anyone' },
    async (context, { query }, reply) => {
      await subscription.unsubscribe(context, signedOf(query))
      return reply.code(204).send()
    },
  )
  await serveRaw(app, { method: 'GET', path, who: 'anyone' }, async (_context, { query }, reply) =>
    reply.redirect(`/unsubscribe?${new URLSearchParams(signedOf(query))}`, 302),
  )
}

const signedOf = (query: Record<string, string | undefined>): subscription.Signed => ({
  of: String(query.of ?? ''),
  signature: String(query.signature ?? ''),
})
