/** Settings: defaults, and one clear line for each invalid value. */
import { expect, test } from 'vitest'
import { ConfigError, demandMode, demandProxies, readConfig, strangersIn } from './config.ts'

test('without settings the shop runs on this machine', () => {
  expect(readConfig({}, '/shop')).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: '/shop/data',
    databaseUrl: null,
    demo: true,
    sandboxPort: 3001,
    trustedProxies: 0,
    logLevel: 'info',
  })
})

test('an empty setting counts as unset, and an address loses its trailing slash', () => {
  const config = readConfig({
    PORT: ' ',
    PUBLIC_URL: 'https://shop.example/',
    DATA_DIR: '/var/shop',
    DEMO: 'off',
  })
  expect(config).toMatchObject({
    port: 3000,
    publicUrl: 'https://shop.example',
    dataDir: '/var/shop',
    demo: false,
  })
})

/** On a developer's own machine, without settings that only a real shop needs, it is a trial. */
test.each([
  [{}],
  [{ PORT: '4000', DATA_DIR: '/tmp/x', HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:4000' }],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000', TRUSTED_PROXIES: '0', SEARCH_URL: 'http://x' }],
  [{ WECHAT_URL: 'wechat+http://a:b@127.0.0.1:1', SMS_URL: 'twilio+http://a:b@127.0.0.1:1' }],
])('%o is a trial', (settings) => {
  expect(readConfig(settings).demo).toBe(true)
  demandMode(settings)
})

test.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a:b@127.0.0.1/x' }],
  ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://a:b@c/x' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://shop.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://127.0.0.1.example' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://127.0.0.1' }],
  ['SMS_URL', { SMS_URL: 'aliyun://a:b@dysmsapi.aliyuncs.com' }],
  ['WECHAT_URL', { WECHAT_URL: 'wechat://a:b@api.weixin.qq.com' }],
  ['TURNSTILE_URL', { TURNSTILE_URL: 'turnstile://a:b@challenges.cloudflare.com' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '1' }],
])('%s indicates a real shop, so the mode must be set', (name, settings) => {
  expect(readConfig(settings).demo).toBe(false)
  expect(() => demandMode({ ...settings, DEMO: ' ' })).toThrow(
    new ConfigError(
      `${name} speaks of a real shop, so say which it is: DEMO=off for a real one, DEMO=on for a trial in which anybody may be anybody.`,
    ),
  )
  for (const [DEMO, demo] of [
    ['on', true],
    ['off', false],
  ] as const) {
    demandMode({ ...settings, DEMO })
    expect(readConfig({ ...settings, DEMO }).demo).toBe(demo)
  }
})

test.each([
  [{ PUBLIC_URL: 'https://shop.example' }],
  [{ PUBLIC_URL: 'https://shop.example', HOST: '::1', TRUSTED_PROXIES: ' ', DEMO: 'on' }],
])('%o has a proxy in front, whose number must be set', (settings) => {
  expect(() => demandProxies(settings)).toThrow(
    /^PUBLIC_URL is found by others while HOST=\S+ is this machine alone, .*set TRUSTED_PROXIES/,
  )
  for (const count of ['0', '1']) demandProxies({ ...settings, TRUSTED_PROXIES: count })
})

test.each([
  [{}],
  [{ PUBLIC_URL: 'http://localhost:3000' }],
  [{ HOST: '0.0.0.0' }],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example' }],
])('%o need not have a proxy', (settings) => {
  expect(() => demandProxies(settings)).not.toThrow()
})

test('an unknown setting that resembles ours is named', () => {
  const environment = { DATABASE_USER: 'x', SMTP_HOST: 'x', SECRETARY: 'x', HOME: 'x', SECRET: 'x' }
  expect(strangersIn(environment)).toEqual(['DATABASE_USER', 'SMTP_HOST'])
})

test.each([
  [{ PORT: '70000' }, 'PORT=70000: must be at most 65535'],
  [{ PORT: 'x' }, 'PORT=x: must be a whole number'],
  [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES=-1: must be at least 0'],
  [{ DEMO: 'maybe' }, 'DEMO=maybe: must be on or off'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud: must be debug, info, warn, error or silent'],
  [
    { PUBLIC_URL: 'shop.example' },
    'PUBLIC_URL=shop.example: must be an address that begins with http:// or https://',
  ],
  [
    { DATABASE_URL: 'mysql://a:b@c' },
    'DATABASE_URL: must be an address that begins with postgres:// or postgresql://',
  ],
  [{ SECRET: 'short' }, 'SECRET: must have at least 32 characters'],
  [
    { DATABASE_ULR: 'x' },
    'DATABASE_ULR is not a setting: DATABASE_URL is. Rename it, or take it away.',
  ],
  [{ DATADIR: 'x' }, 'DATADIR is not a setting: DATA_DIR is. Rename it, or take it away.'],
  [{ smtp_url: 'x' }, 'smtp_url is not a setting: SMTP_URL is. Rename it, or take it away.'],
  [{ SMTP_URI: 'x' }, 'SMTP_URI is not a setting: SMTP_URL is. Rename it, or take it away.'],
  [{ PROT: '3001' }, 'PROT is not a setting: PORT is. Rename it, or take it away.'],
  [{ DMEO: 'off' }, 'DMEO is not a setting: DEMO is. Rename it, or take it away.'],
  [{ LOGLEVELS: 'x' }, 'LOGLEVELS is not a setting: LOG_LEVEL is. Rename it, or take it away.'],
])('%o is refused', (settings, line) => {
  expect(() => readConfig(settings)).toThrow(new ConfigError(line))
})

test.each([
  'HOSTNAME',
  'PORTS',
  'HOSTS',
  'DATABASE',
  'SECRETS_DIR',
  'SHELL',
  'DATABASE_USER',
  'DEMOS',
])('%s may belong to another program', (name) =>
  expect(readConfig({ [name]: 'x' }).port).toBe(3000),
)

test('a real shop is not paid by a test server', () => {
  const PAYMENT_TEST_URL = 'http://127.0.0.1:4000'
  expect(readConfig({ DEMO: 'on', PAYMENT_TEST_URL }).paymentTestUrl).toBe(PAYMENT_TEST_URL)
  expect(() => readConfig({ DEMO: 'off', PAYMENT_TEST_URL })).toThrow('PAYMENT_TEST_URL')
  const TRACKING_TEST_URL = PAYMENT_TEST_URL
  expect(readConfig({ DEMO: 'on', TRACKING_TEST_URL }).trackingTestUrl).toBe(TRACKING_TEST_URL)
  expect(() => readConfig({ DEMO: 'off', TRACKING_TEST_URL })).toThrow('TRACKING_TEST_URL')
})
