/** What the server and the rendering code say to each other. The code is bundled, so nothing but plain values crosses. */
import type { Call } from '../../contract/endpoint.ts'
import type { Lang } from '../../contract/lang.ts'

/** A call's answer as a value: classes of the one side are strangers on the other. */
export type Outcome = { ok: true; data: unknown } | { ok: false; code: number; message: string }

/** What the merchant has set that stands on every page. */
export type ShopFacts = {
  /** The time zone of displayed days and hours. */
  timeZone: string
  shopName: string
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
  /** Where a redirect leads, else null. */
  location: string | null
  html: string
  /** The texts of the scripts in it that the rendering wrote itself: only these may run. */
  scripts: string[]
  /**
   * For a page of who is logged in: where others go instead, up to the address to come back to, which is put at its end.
   * Null for everybody's page.
   */
  login: string | null
  /** Cache tags: the page is rendered again when one of these is invalidated. */
  tags: string[]
  /** Text that differs whenever what the page says differs. */
  version: string
}

/** What the bundle exports. */
export type Renderer = {
  render: (request: PageRequest) => Promise<Page>
  /** Names after `?` that matter on a path. */
  searchNames: (path: string) => string[]
}
