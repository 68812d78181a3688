/** Settings: what works without any, and one clear line for each that cannot be used. */
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('without settings there is a shop on this machine', () => {
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

test('an empty setting is none, and an address loses its slash', () => {
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
])('%s may be anybody’s', (name) => expect(readConfig({ [name]: 'x' }).port).toBe(3000))
