/** The document of the back office: it loads the app, and is the same for all staff. */
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasOpenActivities } from '#domains/promotions/server/door.ts'
import { readIdentity, readSettings } from '#domains/settings/server/door.ts'
import { SHOP_SETTINGS } from '#domains/settings/shop-settings.ts'
import { FIRST_BASE_CURRENCY, type Currency } from '#kit/contract/money.ts'
import { DEFAULT_IDENTITY } from '#kit/contract/shop-identity.ts'
import type { Config } from '#kit/server/config.ts'
import { escapeText } from '#kit/server/text/escape.ts'
import { OFFICE_PERMISSIONS } from '#kit/server/http/headers.ts'
import { hashesOf, policyOf } from '#kit/server/http/csp.ts'
import type { ShopFacts } from '#kit/web/pages/page.ts'
import { iconOf } from '#kit/web/pages/shop.ts'
import { THEME_SCRIPT } from '#kit/web/session/theme.ts'
import type { ViteManifest } from './manifest.ts'

const ENTRY = 'apps/office/entry-client.tsx'

/** The office also enters amounts, which are of the base currency unless they name another. */
type OfficeFacts = ShopFacts & { baseCurrency: Currency }
export type OfficePage = { html: string; headers: Record<string, string> }

/** @param head additional tags, as development needs */
export function officeHtml(
  scripts: string[],
  styles: string[],
  { isDemo, timeZone, baseCurrency, identity }: { isDemo: boolean } & OfficeFacts,
  head = '',
): string {
  return [
    `<!doctype html><html lang="zh-CN" data-time-zone="${timeZone}" data-base-currency="${baseCurrency}" data-shop="${escapeText(JSON.stringify(identity))}"${isDemo ? ' data-demo=""' : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<link rel="icon" href="${escapeText(iconOf(identity))}">`,
    `<script>${THEME_SCRIPT}</script>${head}`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
    '</head><body><div id="office"></div></body></html>',
  ].join('\n')
}

/** The merchant's current settings for all pages; while the database is down, the last known ones. */
export function shopFactsOf(app: FastifyInstance): () => Promise<OfficeFacts> {
  let last: OfficeFacts = {
    timeZone: SHOP_SETTINGS['shop.timeZone'].default,
    baseCurrency: FIRST_BASE_CURRENCY,
    identity: DEFAULT_IDENTITY,
    hasActivities: false,
  }
  return async () => {
    try {
      const [settings, identity, hasActivities] = await Promise.all([
        readSettings(app.db),
        readIdentity(app.db),
        hasOpenActivities(app.db, app.clock()),
      ])
      last = {
        timeZone: settings['shop.timeZone'],
        baseCurrency: settings['shop.baseCurrency'],
        identity,
        hasActivities,
      }
    } catch (error) {
      app.log.warn({ err: error }, 'the settings could not be read')
    }
    return last
  }
}

/** Rendered again only when the merchant has changed a setting. */
export function officePages(
  vite: ViteManifest,
  config: Config,
): (facts: OfficeFacts) => OfficePage {
  let made: { facts: OfficeFacts; page: OfficePage } | null = null
  return (facts) => {
    if (made === null || !isDeepStrictEqual(made.facts, facts)) {
      made = { facts, page: officePage(vite, config, facts) }
    }
    return made.page
  }
}

function officePage(vite: ViteManifest, config: Config, facts: OfficeFacts): OfficePage {
  const entry = vite[ENTRY]
  if (entry === undefined) throw new Error(`${ENTRY} is missing from the build`)
  const styles = [entry, ...(entry.imports ?? []).map((key) => vite[key])].flatMap(
    (chunk) => chunk?.css ?? [],
  )
  const html = officeHtml(
    [`/${entry.file}`],
    [...new Set(styles)].map((file) => `/${file}`),
    { isDemo: config.demo, ...facts },
  )
  return { html, headers: officeHeaders(html, config, false) }
}

export function officeHeaders(
  html: string,
  { publicUrl }: Config,
  isDevelopment: boolean,
): Record<string, string> {
  const isSecure = publicUrl.startsWith('https:')
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf({ hashes: hashesOf(html), isSecure, isDevelopment }),
    'permissions-policy': OFFICE_PERMISSIONS,
    'cache-control': 'no-cache',
  }
}

export function sendOffice(
  app: FastifyInstance,
  page: (request: FastifyRequest) => OfficePage | Promise<OfficePage>,
): void {
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const { html, headers } = await page(request)
    return reply.headers(headers).send(html)
  }
  app.get('/office', send)
  app.get('/office/*', send)
}
