/** Coming in by WeChat: out to its page, back with a code; who is new here proves a number first. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Code, LoggedIn, Phone } from './contract.ts'

const Token = z.string().check(z.minLength(20), z.maxLength(100))

/** Which ways in there are besides those that every shop has. */
export const waysIn = endpoint({
  method: 'GET',
  path: '/user/waysIn',
  who: 'anyone',
  input: z.object({}),
  data: z.object({ wechat: z.boolean() }),
})

/** The address to go to. `browserKey` is made by this browser and comes back with `finishWechat`. @refuses notOffered */
export const startWechat = endpoint({
  method: 'POST',
  path: '/user/wechat/start',
  who: 'anyone',
  input: z.object({ browserKey: Token }),
  data: z.object({ address: z.string() }),
})

/**
 * Known: a session. New: a token for ten minutes. With `link` nobody comes in: it is for who is in already and links a
 * WeChat, so one that is known is refused. @refuses wrongState, providerRefused, providerAway, notOffered, alreadyLinked
 */
export const finishWechat = endpoint({
  method: 'POST',
  path: '/user/wechat/finish',
  who: 'anyone',
  input: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(512)),
    state: z.string().check(z.minLength(1), z.maxLength(200)),
    browserKey: Token,
    link: z._default(z.boolean(), false),
  }),
  data: z.object({
    userinfo: z.nullable(LoggedIn.shape.userinfo),
    pending: z.nullable(z.object({ token: z.string(), nickName: z.string() })),
  }),
})

/** Ties the person to the account of a number, proved by a code for `bind`. @refuses wrongCode, pendingOver, alreadyLinked, phoneUnknown with a token as `phoneLogin` */
export const bindWechat = endpoint({
  method: 'POST',
  path: '/user/wechat/bind',
  who: 'anyone',
  input: z.object({ token: Token, phone: Phone, code: Code }),
  data: LoggedIn,
})

/** The same for who is in already; their mailbox is told. @refuses proofNeeded, pendingOver, alreadyLinked */
export const linkWechat = endpoint({
  method: 'POST',
  path: '/user/wechat/link',
  who: 'buyer',
  input: z.object({ token: Token }),
  data: z.object({}),
})

/** That WeChat opens the account no more; an address or a number with the password always does. @refuses proofNeeded */
export const unlinkWechat = endpoint({
  method: 'POST',
  path: '/user/wechat/unlink',
  who: 'buyer',
  input: z.object({}),
  data: z.object({}),
})
