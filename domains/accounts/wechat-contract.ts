/** Login by WeChat: redirect to its page and return with a code; new people prove a number first. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Code, LoggedIn, Phone } from './contract.ts'

const Token = z.string().check(z.minLength(20), z.maxLength(100))

/** Ways to log in besides those that every shop offers. */
export const waysIn = endpoint({
  method: 'GET',
  path: '/accounts/ways-in',
  who: 'anyone',
  input: z.object({}),
  data: z.object({ wechat: z.boolean() }),
})

/** The address to redirect to. `browserKey` is made by this browser and sent again with `finishWechat`. @refuses notOffered */
export const startWechat = endpoint({
  method: 'POST',
  path: '/accounts/wechat/start',
  who: 'anyone',
  input: z.object({ browserKey: Token }),
  data: z.object({ address: z.string() }),
})

/**
 * Known people get a session, new ones a token for ten minutes. With `link` a logged-in buyer links a WeChat account instead, so one that
 * is linked already is refused. @refuses wrongState, providerRefused, providerAway, notOffered, alreadyLinked
 */
export const finishWechat = endpoint({
  method: 'POST',
  path: '/accounts/wechat/finish',
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

/**
 * Links the person to the account of a number, proved by a code for `bind`. @refuses wrongCode, pendingOver, alreadyLinked, phoneUnknown
 * with a token as `phoneLogin`
 */
export const bindWechat = endpoint({
  method: 'POST',
  path: '/accounts/wechat/bind',
  who: 'anyone',
  input: z.object({ token: Token, phone: Phone, code: Code }),
  data: LoggedIn,
})

/** The same for a logged-in buyer; they are notified by mail. @refuses proofNeeded, pendingOver, alreadyLinked */
export const linkWechat = endpoint({
  method: 'POST',
  path: '/accounts/wechat/link',
  who: 'buyer',
  input: z.object({ token: Token }),
  data: z.object({}),
})

/** Unlinks WeChat; the buyer can always log in by an address or a number with the password. @refuses proofNeeded */
export const unlinkWechat = endpoint({
  method: 'POST',
  path: '/accounts/wechat/unlink',
  who: 'buyer',
  input: z.object({}),
  data: z.object({}),
})
