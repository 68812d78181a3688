/** How a browser and a network are shown: enough for buyers to recognise their own. */
import { isIPv4, isIPv6 } from 'node:net'
import { networkOf } from '#kit/server/http/rate-limit.ts'
import { deviceOf, UNKNOWN_DEVICE } from '../notices.ts'

export type Device = { name: string; kind: 'phone' | 'computer' | 'unknown' }

const PHONES = /Android|iPhone|iPad|Mobile|MicroMessenger/

export function deviceIn(userAgent: string): Device {
  const name = deviceOf(userAgent)
  if (name === UNKNOWN_DEVICE) return { name, kind: 'unknown' }
  return { name, kind: PHONES.test(userAgent) ? 'phone' : 'computer' }
}

const MAPPED = /^::ffff:(?=\d+\.)/i

/** `203.0.113.*`, `2001:db8:1:2::/64`; empty for anything that is not an address. */
export function placeOf(ip: string): string {
  const address = ip.replace(MAPPED, '')
  if (isIPv4(address)) return address.replace(/\d+$/, '*')
  return isIPv6(address) ? networkOf(address) : ''
}
