/** The settings of an installation: read from the environment once, checked, with defaults that just work. */
import { isAbsolute, resolve } from 'node:path'
import * as z from 'zod/mini'

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const flag = z.pipe(
  z.enum(['on', 'off', '1', '0', 'true', 'false'], 'must be on or off'),
  z.transform((text) => text === 'on' || text === '1' || text === 'true'),
)
const secret = z.string().check(z.minLength(32, 'must have at least 32 characters'))
const address = (protocols: string[]) =>
  z.string().check(
    z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    }),
  )

export const DEFAULT_PORT = 3000

/** The values each setting may have. `docs/operating.md` explains them; `.env` files are not read. */
export const Settings = z.object({
  PORT: z._default(port, DEFAULT_PORT),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PUBLIC_URL: z.optional(address(['http:', 'https:'])),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  DATABASE_URL: z.optional(address(['postgres:', 'postgresql:'])),
  DATABASE_OWNER_URL: z.optional(address(['postgres:', 'postgresql:'])),
  DATABASE_READ_URL: z.optional(address(['postgres:', 'postgresql:'])),
  DATABASE_PREPARE: z._default(flag, true),
  SMTP_URL: z.optional(address(['smtp:', 'smtps:'])),
  /** `+http` is for a test server on this machine. */
  SMS_URL: z.optional(address(['aliyun:', 'twilio:', 'aliyun+http:', 'twilio+http:'])),
  WECHAT_URL: z.optional(address(['wechat:', 'wechat+http:'])),
  TURNSTILE_URL: z.optional(address(['turnstile:', 'turnstile+http:'])),
  /** A server on this machine that plays the payment providers, for tests. */
  PAYMENT_TEST_URL: z.optional(
    z.string().check(
      z.refine((text) => /^http:\/\/127\.0\.0\.1:\d+$/.test(text), {
        error: 'must be an address of this machine, like http://127.0.0.1:4000',
      }),
    ),
  ),
  /** A server on this machine that plays the tracking providers, for tests. */
  TRACKING_TEST_URL: z.optional(
    z.string().check(
      z.refine((text) => /^http:\/\/127\.0\.0\.1:\d+$/.test(text), {
        error: 'must be an address of this machine, like http://127.0.0.1:4000',
      }),
    ),
  ),
  SEARCH_URL: z.optional(address(['http:', 'https:'])),
  SEARCH_KEY: z.optional(z.string().check(z.minLength(1))),
  DEMO: z.optional(flag),
  SANDBOX_PORT: z.optional(port),
  LOG_LEVEL: z._default(
    z.enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    ),
    'info',
  ),
  SECRET: z.optional(secret),
  SECRET_PREVIOUS: z.optional(secret),
  TRUSTED_PROXIES: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10)), 0),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
})

export type Config = {
  port: number
  host: string
  /** The public address of the shop, without a trailing slash. Links in mails begin with it. */
  publicUrl: string
  /** Absolute. Holds the embedded database, uploads and the generated secret. */
  dataDir: string
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** The role that creates tables, where `databaseUrl` is for a role that only works with rows. */
  databaseOwnerUrl: string | null
  databaseReadUrl: string | null
  databasePrepare: boolean
  /** Null: mails are stored and, in demo mode, shown. */
  smtpUrl: string | null
  /** The provider of text messages. Null: they are stored and, in demo mode, shown. */
  smsUrl: string | null
  /** Null: login by WeChat is off. */
  wechatUrl: string | null
  /** Cloudflare Turnstile as CAPTCHA. Null: the browser computes a proof of work instead. */
  turnstileUrl: string | null
  /** Plays the payment providers, for tests. Null: they are called themselves. */
  paymentTestUrl: string | null
  /** Plays the tracking providers, for tests. Null: they are called themselves. */
  trackingTestUrl: string | null
  /** A Meilisearch server. Null: the search in PostgreSQL. */
  searchUrl: string | null
  searchKey: string | null
  /**
   * Demo mode: a trial with demo customers, mail that everyone can read and a provider that moves no money. Never by
   * accident.
   */
  demo: boolean
  /** Multiplies the rate limits of a network or a buyer. */
  limitFactor: number
  sandboxPort: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Null until `withSecret` has read or created the one in the data folder. */
  secret: string | null
  /** The previous secret, while its data is encrypted again. */
  previousSecret: string | null
  /** How many proxies are in front of the shop; as many entries of `x-forwarded-for` are trusted. */
  trustedProxies: number
  /** Gives other machines access to `/metrics`. */
  metricsToken: string | null
}

/** Not repeated on a screen. */
const SECRET = [
  'SECRET',
  'SECRET_PREVIOUS',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'SMS_URL',
  'WECHAT_URL',
  'TURNSTILE_URL',
  'SEARCH_KEY',
]

/** In a trial everyone shares one machine, including crowds of demo buyers. */
const DEMO_FACTOR = 50

/** An invalid setting. The message is one line that says what to do. */
export class ConfigError extends Error {}

/** @throws {ConfigError} with the name of the first invalid setting */
export function readConfig(environment: NodeJS.ProcessEnv, folder = process.cwd()): Config {
  refuseMisspelt(Object.keys(environment))
  const given = givenIn(environment)
  const parsed = z.safeParse(Settings, given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    const shown = SECRET.includes(name) ? name : `${name}=${given[name]}`
    throw new ConfigError(`${shown}: ${reasonOf(issue)}`)
  }
  const settings = parsed.data
  const demo = settings.DEMO ?? signsOfRealShop(settings).length === 0
  if (!demo && settings.PAYMENT_TEST_URL !== undefined) {
    throw new ConfigError('PAYMENT_TEST_URL: a real shop is not paid by a test server; remove it')
  }
  if (!demo && settings.TRACKING_TEST_URL !== undefined) {
    throw new ConfigError(
      'TRACKING_TEST_URL: no test server follows parcels of a real shop; remove it',
    )
  }
  const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: (settings.PUBLIC_URL ?? `http://${host}:${settings.PORT}`).replace(/\/+$/, ''),
    dataDir: isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : resolve(folder, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL ?? null,
    databaseReadUrl: settings.DATABASE_READ_URL ?? null,
    databasePrepare: settings.DATABASE_PREPARE,
    smtpUrl: settings.SMTP_URL ?? null,
    smsUrl: settings.SMS_URL ?? null,
    wechatUrl: settings.WECHAT_URL ?? null,
    turnstileUrl: settings.TURNSTILE_URL ?? null,
    paymentTestUrl: settings.PAYMENT_TEST_URL ?? null,
    trackingTestUrl: settings.TRACKING_TEST_URL ?? null,
    searchUrl: settings.SEARCH_URL ?? null,
    searchKey: settings.SEARCH_KEY ?? null,
    demo,
    limitFactor: demo ? DEMO_FACTOR : 1,
    sandboxPort: settings.SANDBOX_PORT ?? settings.PORT + 1,
    logLevel: settings.LOG_LEVEL,
    secret: settings.SECRET ?? null,
    previousSecret: settings.SECRET_PREVIOUS ?? null,
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsToken: settings.METRICS_TOKEN ?? null,
  }
}

/** An empty setting counts as unset. */
function givenIn(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.keys(Settings.shape).flatMap((name) => {
      const value = environment[name]?.trim()
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}

/**
 * The mode must be set wherever a setting indicates a real shop: the wrong mode would let anyone in.
 * @throws {ConfigError} where it is neither set nor obvious. Only a start checks it; tools assume a real shop.
 */
export function demandMode(environment: NodeJS.ProcessEnv): void {
  if ((environment.DEMO?.trim() ?? '') !== '') return
  const settings = z.parse(Settings, givenIn(environment))
  const [sign] = signsOfRealShop(settings)
  if (sign === undefined) return
  throw new ConfigError(
    `${sign} speaks of a real shop, so say which it is: DEMO=off for a real one, DEMO=on for a trial in which anybody may be anybody.`,
  )
}

/**
 * A shop that listens on this machine only and has a public address is behind a proxy. Unless that proxy is counted,
 * every visitor seems to be this machine, and one of them uses up the rate limits of all.
 * @throws {ConfigError} where the number of proxies is not set; none (0) is valid too. Only a start checks it.
 */
export function demandProxies(environment: NodeJS.ProcessEnv): void {
  const { PUBLIC_URL, HOST } = z.parse(Settings, givenIn(environment))
  if ((environment.TRUSTED_PROXIES?.trim() ?? '') !== '') return
  if (!LOOPBACK.test(HOST) || !isPublic({ publicUrl: PUBLIC_URL ?? '', host: HOST })) return
  throw new ConfigError(
    `PUBLIC_URL is found by others while HOST=${HOST} is this machine alone, so a proxy stands before the shop: set TRUSTED_PROXIES to how many there are (1 as a rule; 0 where none passes X-Forwarded-For on).`,
  )
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

/** Settings that a trial on one's own machine does not need. Test servers (`+http`) do not count. */
function signsOfRealShop(settings: z.infer<typeof Settings>): string[] {
  const { PUBLIC_URL, HOST, TRUSTED_PROXIES } = settings
  const services = (['SMS_URL', 'WECHAT_URL', 'TURNSTILE_URL'] as const).filter(
    (name) => settings[name] !== undefined && !settings[name].includes('+http:'),
  )
  const others = (['DATABASE_URL', 'DATABASE_READ_URL', 'SMTP_URL'] as const).filter(
    (name) => settings[name] !== undefined,
  )
  return [
    ...others,
    ...(isPublic({ publicUrl: PUBLIC_URL ?? '', host: HOST })
      ? [LOOPBACK.test(HOST) ? 'PUBLIC_URL' : 'HOST']
      : []),
    ...services,
    ...(TRUSTED_PROXIES > 0 ? ['TRUSTED_PROXIES'] : []),
  ]
}

/** Whether others than the people at this machine can reach the shop. */
export function isPublic({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean {
  const isFoundElsewhere = publicUrl !== '' && !LOOPBACK.test(new URL(publicUrl).hostname)
  return isFoundElsewhere || !LOOPBACK.test(host)
}

/**
 * The environment holds many variables of others, so only those that resemble our settings are checked.
 * @throws {ConfigError}
 */
function refuseMisspelt(names: readonly string[]): void {
  for (const name of names) {
    if (name in Settings.shape) continue
    const meant = Object.keys(Settings.shape).find((known) => isSimilar(name, known))
    if (meant !== undefined) {
      throw new ConfigError(`${name} is not a setting: ${meant} is. Rename it, or take it away.`)
    }
  }
}

/** Prefixes that only our settings use: worth a warning, but not an error. */
const OURS =
  /^(TRADEPOST|DATABASE|SMTP|SMS|WECHAT|TURNSTILE|SEARCH|SANDBOX|DEMO|SECRET|TRUSTED|METRICS)_/

/** @returns variables that look like settings of the shop and are not */
export const strangersIn = (environment: NodeJS.ProcessEnv): string[] =>
  Object.keys(environment).filter((name) => OURS.test(name) && !(name in Settings.shape))

/** Short names (`PORT`, `HOST`) resemble too many others, except when two letters are swapped. */
const LONG_ENOUGH = 6

/** The same letters, or one letter added, missing, wrong, or swapped with its neighbour. */
function isSimilar(name: string, known: string): boolean {
  const [a = '', b = ''] = [name, known].map((each) => each.toUpperCase().replaceAll(/[_-]/g, ''))
  if (b.length < LONG_ENOUGH) return a !== b && isTransposed(a, b)
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  const restA = a.slice(from)
  const restB = b.slice(from)
  return (
    restA === restB ||
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    isTransposed(a, b)
  )
}

function isTransposed(a: string, b: string): boolean {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return a === b.slice(0, at) + (b[at + 1] ?? '') + (b[at] ?? '') + b.slice(at + 2)
}

function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'too_small')
    return issue.message.startsWith('must') ? issue.message : `must be at least ${issue.minimum}`
  if (issue?.code === 'too_big') return `must be at most ${issue.maximum}`
  if (issue?.code === 'invalid_type') return 'must be a whole number'
  return issue?.message ?? 'cannot be used'
}
