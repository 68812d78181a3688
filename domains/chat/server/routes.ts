/** Routes of the live chat. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as officeContract from '../office-contract.ts'
import * as office from './office.ts'
import * as own from './own.ts'

export async function chatRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.openChat, (context) => own.open(context))
  serve(app, contract.chatMessages, (context, input) => own.listMessages(context, input))
  serve(app, contract.sendChatMessage, (context, input) => own.send(context, input))
  serve(app, contract.seeChat, (context, input) => own.see(context, input))
  serve(app, contract.closeChat, (context, input) => own.close(context, input))
  serve(app, contract.rateChat, (context, input) => own.rate(context, input))
  serve(app, contract.chatPicture, (context, input) => own.picture(context, input))

  serve(app, officeContract.officeChats, (context, input) => office.list(context, input))
  serve(app, officeContract.waitingChats, (context) => office.countWaiting(context))
  serve(app, officeContract.chatRatings, (context) => office.ratings(context))
  serve(app, officeContract.officeChat, (context, { conversationId }) =>
    office.detail(context, conversationId),
  )
  serve(app, officeContract.officeChatMessages, (context, input) =>
    office.listMessages(context, input),
  )
  serve(app, officeContract.answerChat, (context, input) => office.answer(context, input))
  serve(app, officeContract.takeChat, (context, input) => office.take(context, input))
  serve(app, officeContract.transferChat, (context, input) => office.transfer(context, input))
  serve(app, officeContract.endChat, (context, input) => office.end(context, input))
  serve(app, officeContract.seeOfficeChat, (context, input) => office.see(context, input))
  serve(app, officeContract.officeChatPicture, (context, input) => office.picture(context, input))
  serve(app, officeContract.chatAgents, (context) => office.agents(context))
  serve(app, officeContract.setChatPresence, (context, input) => office.setPresence(context, input))
}
