/** The app of WeChat: who is logged in there, and its window for paying. */
import { createPublicKey, createVerify, randomBytes } from 'node:crypto'
import type { InAppWindow } from '../contract.ts'
import type { Fields } from '#kit/server/providers/keys.ts'
import type { Answer } from './doubles.ts'

/** Codes of people who are logged in within the app, each good once; `open-` and a name is who they are. */
export function newLogins(fields: Fields) {
  const codes = new Map<string, string>()
  return {
    logIn(name: string): string {
      const code = randomBytes(16).toString('hex')
      codes.set(code, `open-${name}`)
      return code
    },
    exchange(query: URLSearchParams): Answer {
      const refuse = (errcode: number) => ({
        status: 200,
        body: JSON.stringify({ errcode, errmsg: 'refused' }),
      })
      const isShop =
        query.get('appid') === fields.appId &&
        query.get('secret') === fields.appSecret &&
        query.get('grant_type') === 'authorization_code'
      if (!isShop) return refuse(40125)
      const openid = codes.get(query.get('code') ?? '')
      if (openid === undefined) return refuse(40029)
      codes.delete(query.get('code') ?? '')
      const body = { access_token: 'token', expires_in: 7200, openid, scope: 'snsapi_base' }
      return { status: 200, body: JSON.stringify(body) }
    },
  }
}

type Merchant = { fields: Fields; publicKey: string }
type Opened = { number: string; payer: string | null; prepayId: string }

/** Somebody opens the window with what the shop has signed. @returns the number of the payment, null where the app refuses */
export function findOpened(
  { fields, publicKey }: Merchant,
  orders: Iterable<Opened>,
  { name, window }: { name: string; window: InAppWindow },
): string | null {
  const { appId, timeStamp, nonceStr, package: prepared, paySign } = window
  const text = `${appId}\n${timeStamp}\n${nonceStr}\n${prepared}\n`
  const isRight = createVerify('sha256')
    .update(text)
    .verify(createPublicKey(publicKey), paySign, 'base64')
  const order = [...orders].find(({ prepayId }) => prepared === `prepay_id=${prepayId}`)
  const isTheirs = order?.payer === `open-${name}`
  return isRight && isTheirs && appId === fields.appId ? order.number : null
}
