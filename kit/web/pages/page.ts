/** The interface between the server and the renderer. The renderer is bundled, so only plain values are exchanged. */
import type { Call } from '../../contract/endpoint.ts'
import type { Lang } from '../../contract/lang.ts'
import type { ShopIdentity } from '../../contract/shop-identity.ts'

/** A call's answer as a value: classes of one side do not exist on the other. */
export type Outcome = { ok: true; data: unknown } | { ok: false; code: number; message: string }

/** The merchant's settings for every page. */
export type ShopFacts = {
  /** The time zone of displayed days and hours. */
  timeZone: string
  identity: ShopIdentity
  /** Whether prices of activities are to be asked for, guests included: they are in no cached page. */
  hasActivities: boolean
}

export type PageRequest = ShopFacts & {
  /** Path and query. */
  url: string
  lang: Lang
  origin: string
  isDemo: boolean
  manifest: unknown
  call: (endpoint: Pick<Call, 'method' | 'path'>, input: unknown) => Promise<Outcome>
}

export type Page = {
  status: number
  /** The target of a redirect, else null. */
  location: string | null
  html: string
  /** The texts of its inline scripts that the renderer wrote: only these may run. */
  scripts: string[]
  /**
   * For a page that needs a login: the redirect for guests, up to the return address, which is appended. Null for public
   * pages.
   */
  login: string | null
  /** Cache tags: the page is rendered again when one of these is invalidated. */
  tags: string[]
  /** A text that differs whenever the page's content differs. */
  version: string
}

/** The bundle's exports. */
export type Renderer = {
  render: (request: PageRequest) => Promise<Page>
  /** The relevant query parameters of a path. */
  searchNames: (path: string) => string[]
}
