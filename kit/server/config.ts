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

/** What each setting may be. `docs/operating.md` explains them; `.env` files are not read. */
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
  /** `+http` is for a stand-in on this machine. */
  SMS_URL: z.optional(address(['aliyun:', 'twilio:', 'aliyun+http:', 'twilio+http:'])),
  WECHAT_URL: z.optional(address(['wechat:', 'wechat+http:'])),
  TURNSTILE_URL: z.optional(address(['turnstile:', 'turnstile+http:'])),
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
  /** Where visitors find the shop, without a slash at the end. Addresses in mails begin with it. */
  publicUrl: string
  /** Absolute. Holds the embedded database, uploads and the generated secret. */
  dataDir: string
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** The role that makes tables, where `databaseUrl` names one that only works with rows. */
  databaseOwnerUrl: string | null
  databaseReadUrl: string | null
  databasePrepare: boolean
  /** Null: mails are kept and, in demo mode, shown. */
  smtpUrl: string | null
  /** Who sends text messages. Null: they are kept and, in demo mode, shown. */
  smsUrl: string | null
  /** Null: nobody logs in by WeChat. */
  wechatUrl: string | null
  /** Cloudflare Turnstile asks whether somebody is human. Null: the browser works a moment instead. */
  turnstileUrl: string | null
  /** A Meilisearch server. Null: the search in PostgreSQL. */
  searchUrl: string | null
  searchKey: string | null
  /** A trial with made-up people, mail that anybody reads and a provider that moves no money. Never by accident. */
  demo: boolean
  /** How many times as much one network, or one buyer, may do as the limits say. */
  limitFactor: number
  sandboxPort: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Null until `withSecret` has read or made the one in the data folder. */
  secret: string | null
  /** The one before, while what it encrypted is encrypted again. */
  previousSecret: string | null
  /** How many proxies stand before the shop; as many entries of `x-forwarded-for` are believed. */
  trustedProxies: number
  /** Lets `/metrics` be read from elsewhere than this machine. */
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

/** In a trial everybody comes from the same machine, whole crowds of made-up buyers included. */
const DEMO_FACTOR = 50

/** A setting that cannot be used. The message is one line that says what to do. */
export class ConfigError extends Error {}

/** @throws {ConfigError} with the name of the first setting that cannot be used */
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

/** An empty setting is none. */
function givenIn(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.keys(Settings.shape).flatMap((name) => {
      const value = environment[name]?.trim()
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}

/**
 * Whether it is a trial must be said wherever something speaks of a real shop: the wrong one lets anybody in.
 * @throws {ConfigError} where it is neither said nor plain. Only a start asks; a tool takes it for real.
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
 * A shop that listens on this machine alone and is found elsewhere has a proxy before it. Unless that one is counted every
 * visitor seems to be this machine, and one of them uses up the tries of all.
 * @throws {ConfigError} where nobody has said how many there are; none (0) may be said too. Only a start asks.
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

/** The settings that nobody needs who only tries the shop on their own machine. Stand-ins (`+http`) are no signs. */
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

/** Whether others than the people at this machine may find the shop. */
export function isPublic({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean {
  const isFoundElsewhere = publicUrl !== '' && !LOOPBACK.test(new URL(publicUrl).hostname)
  return isFoundElsewhere || !LOOPBACK.test(host)
}

/**
 * The environment holds much that is not ours, so only what looks like one of our settings is taken for one.
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

/** Whose settings begin so is nobody but us, or somebody who means the same: worth a line, not an end. */
const OURS =
  /^(TRADEPOST|DATABASE|SMTP|SMS|WECHAT|TURNSTILE|SEARCH|SANDBOX|DEMO|SECRET|TRUSTED|METRICS)_/

/** @returns what looks as if it were meant for the shop, and is no setting of it */
export const strangersIn = (environment: NodeJS.ProcessEnv): string[] =>
  Object.keys(environment).filter((name) => OURS.test(name) && !(name in Settings.shape))

/** Short names (`PORT`, `HOST`) look like too many others, but for two letters that changed places. */
const LONG_ENOUGH = 6

/** The same letters, or one letter too many, too few, wrong, or changed with its neighbour. */
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
