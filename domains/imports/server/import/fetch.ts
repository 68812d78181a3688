/** Fetches a picture from an untrusted address without giving access to the internal network. */
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** More than a large photograph has; larger files are not downloaded to the end. */
const BYTES_MAX = 5 * 1024 * 1024
const TIMEOUT_MS = 5000

/** The address can never work, so it is not tried again. */
export class Hopeless extends Error {}

const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  inner.addSubnet(network, prefix, 'ipv4')
}
// Of IPv6 only public routes are allowed, and no address that wraps an IPv4 address.
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')
const wrapped = new BlockList()
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['64:ff9b::', 96],
] as const) {
  wrapped.addSubnet(network, prefix, 'ipv6')
}

/** Whether an address is public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inner.check(address, 'ipv4')
  return family === 6 && routed.check(address, 'ipv6') && !wrapped.check(address, 'ipv6')
}

type Allowed = (address: string) => boolean

/**
 * Downloads an http(s) address. The name is resolved once and the connection goes to the address that was checked;
 * redirects are not followed.
 * @param allowed for tests, whose server is on this machine
 * @throws {Hopeless} when the address can never be fetched; other errors may be temporary
 */
export async function fetchPicture(
  address: string,
  allowed: Allowed = isPublicAddress,
): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new Hopeless('no http address')
  if (url.username !== '' || url.password !== '') throw new Hopeless('an address with a password')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(host, { all: true })
  if (!found.every((each) => allowed(each.address))) throw new Hopeless('an address inside')
  const [target] = found
  if (target === undefined) throw new Error('the name has no address')
  return read(url, (_host, options, done) =>
    options.all === true ? done(null, [target]) : done(null, target.address, target.family),
  )
}

function read(url: URL, looked: LookupFunction): Promise<Buffer> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const options = {
      lookup: looked,
      signal,
      agent: false,
      headers: { accept: 'image/*' },
    } as const
    const sent = request(url, options, (response) => {
      const status = response.statusCode ?? 0
      const refuse = (error: Error) => {
        sent.destroy()
        reject(error)
      }
      if (status === 404 || status === 410) return refuse(new Hopeless(`answered ${status}`))
      if (status !== 200) return refuse(new Error(`answered ${status}`))
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > BYTES_MAX) refuse(new Hopeless('larger than 5 MB'))
        else chunks.push(chunk)
      })
      response.on('end', () => resolve(Buffer.concat(chunks)))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}
