/** One server that plays Kuaidi100 and AfterShip by their published interfaces, with keys of its own. It loses answers when asked to. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Request = { path: string; headers: IncomingHttpHeaders; body: string }
type Answer = { status: number; body: string }
export type Notice = { headers: Record<string, string>; body: string }
export type Step = {
  at: string
  text: string
  /** The provider's own word. */
  code: string
}

/** `lost`: what is asked is done and not answered. `away`: it never arrives. `odd`: it answers something else. */
type Mode = 'fine' | 'lost' | 'away' | 'odd'
const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()
const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) })

/** Times of Beijing, as Kuaidi100 writes them. */
const inBeijing = (at: string) =>
  new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Kuaidi100 of 2024: `poll`, `poll/query.do`, and its notifications. */
export function kuaidi100Double() {
  const fields = {
    customer: 'ABCDEF0123456789ABCDEF0123456789',
    key: 'testKey12345',
    senderPhone: '',
  }
  const salts = new Map<string, string>()
  const ways = new Map<string, Step[]>()
  const refused = new Set<string>()

  function subscribe(form: URLSearchParams): Answer {
    const param = JSON.parse(form.get('param') ?? '') as {
      key: string
      number: string
      company?: string
      parameters: { salt: string; autoCom?: string; callbackurl: string }
    }
    if (form.get('schema') !== 'json' || param.key !== fields.key)
      return json(200, { result: false, returnCode: '600', message: '您不是合法的订阅者' })
    if (
      refused.has(param.number) ||
      (param.company === undefined && param.parameters.autoCom !== '1')
    )
      return json(200, { result: false, returnCode: '700', message: '订阅方的订阅数据存在错误' })
    if (salts.has(param.number))
      return json(200, { result: false, returnCode: '501', message: '重复订阅' })
    salts.set(param.number, param.parameters.salt)
    return json(200, { result: true, returnCode: '200', message: '提交成功' })
  }
  const resultOf = (number: string) => {
    const steps = ways.get(number) ?? []
    const state = steps[0]?.code ?? '0'
    return {
      message: 'ok',
      nu: number,
      ischeck: state.startsWith('3') ? '1' : '0',
      com: 'shunfeng',
      status: '200',
      condition: 'F00',
      state,
      data: steps.map(({ at, text, code }) => ({
        time: inBeijing(at),
        ftime: inBeijing(at),
        context: text,
        status: '在途',
        statusCode: code,
      })),
    }
  }
  function query(form: URLSearchParams): Answer {
    const param = form.get('param') ?? ''
    if (form.get('sign') !== md5(param + fields.key + fields.customer))
      return json(200, { result: false, returnCode: '503', message: '验证签名失败' })
    const { num } = JSON.parse(param) as { num: string }
    if (!ways.has(num))
      return json(200, { result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' })
    return json(200, resultOf(num))
  }
  return {
    name: 'kuaidi100',
    fields,
    handle({ path, body }: Request): Answer {
      const form = new URLSearchParams(body)
      if (path === '/poll') return subscribe(form)
      return path === '/poll/query.do' ? query(form) : json(404, {})
    },
    isSubscribed: (number: string) => salts.has(number),
    refuse: (number: string) => refused.add(number),
    /** The latest first. */
    wayIs: (number: string, steps: Step[]) => ways.set(number, steps),
    notice(
      number: string,
      { salt = salts.get(number) }: { salt?: string | undefined } = {},
    ): Notice {
      const param = JSON.stringify({ status: 'polling', message: '', lastResult: resultOf(number) })
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ sign: md5(param + (salt ?? '')), param }).toString(),
      }
    },
  }
}

/** AfterShip, Tracking API 2024-10, and its webhook. */
export function aftershipDouble() {
  const fields = { apiKey: 'asat_test0123456789', webhookSecret: 'webhookSecret0123456789' }
  const ids = new Map<string, string>()
  const ways = new Map<string, Step[]>()
  const changes = new Map<string, string>()
  const viewOf = (number: string) => {
    const steps = ways.get(number) ?? []
    const [tag, subtag] = (steps[0]?.code ?? 'Pending Pending_001').split(' ')
    return {
      id: ids.get(number),
      tracking_number: number,
      slug: 'sf-express',
      tag,
      subtag,
      updated_at: changes.get(number)?.replace(/\.\d+Z$/, '+00:00'),
      checkpoints: steps
        .map(({ at, text, code }) => ({
          created_at: at,
          checkpoint_time: at.slice(0, 19) + '+00:00',
          location: '上海',
          message: text,
          tag: code.split(' ')[0],
          subtag: code.split(' ')[1],
        }))
        .toReversed(),
    }
  }
  return {
    name: 'aftership',
    fields,
    handle({ path, headers, body }: Request): Answer {
      const meta = (code: number, message?: string) => ({ code, message })
      if (headers['as-api-key'] !== fields.apiKey)
        return json(401, { meta: meta(401, 'The API key is invalid.'), data: {} })
      const at = '/tracking/2024-10'
      if (path === `${at}/couriers`) return json(200, { meta: meta(200), data: { couriers: [] } })
      if (path === `${at}/trackings`) {
        const { tracking_number: number } = JSON.parse(body) as { tracking_number: string }
        const known = ids.get(number)
        if (known !== undefined)
          return json(400, { meta: meta(4003, 'Tracking already exists.'), data: { id: known } })
        ids.set(number, randomBytes(16).toString('hex'))
        return json(201, { meta: meta(201), data: viewOf(number) })
      }
      const id = path.slice(`${at}/trackings/`.length)
      const number = [...ids].find(([, each]) => each === id)?.[0]
      if (number === undefined)
        return json(404, { meta: meta(4004, 'Tracking does not exist.'), data: {} })
      return json(200, { meta: meta(200), data: viewOf(number) })
    },
    /** @param changedAt when it came to be so; without it with the latest step */
    wayIs(number: string, steps: Step[], changedAt = steps[0]?.at) {
      ways.set(number, steps)
      if (changedAt !== undefined) changes.set(number, changedAt)
    },
    notice(number: string, secret = fields.webhookSecret): Notice {
      const event = {
        event: 'tracking_update',
        event_id: randomBytes(8).toString('hex'),
        ts: 1,
        msg: viewOf(number),
      }
      const body = JSON.stringify(event)
      const sign = createHmac('sha256', secret).update(body).digest('base64')
      return {
        headers: { 'content-type': 'application/json', 'aftership-hmac-sha256': sign },
        body,
      }
    },
  }
}

type Double = { name: string; handle(request: Request): Answer }

export async function openDoubles(doubles: readonly Double[]) {
  let mode: Mode = 'fine'
  const requests: Request[] = []
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      if (mode === 'away') return response.destroy()
      const [, name, path = ''] = /^\/(\w+)(\/.*)$/.exec(incoming.url ?? '') ?? []
      const body = Buffer.concat(parts).toString('utf8')
      const request = { path, headers: incoming.headers, body }
      requests.push(request)
      const answer = doubles.find((each) => each.name === name)?.handle(request)
      if (mode === 'lost') return response.destroy()
      if (mode === 'odd') return response.end('<html>maintenance</html>')
      response.writeHead(answer?.status ?? 404)
      response.end(answer?.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    are(next: Mode) {
      mode = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
