/** Who belongs to the demo world. Below `.example` nobody has a mailbox (RFC 2606), so no real person's address ends so. */
import type { Config } from './config.ts'
import { isPublic } from './config.ts'

export const DEMO_DOMAIN = '@demo.example'

export const isOfDemo = (address: string): boolean =>
  address.trim().toLowerCase().endsWith(DEMO_DOMAIN)

/**
 * What may be shown of what was sent, to whoever asks: null is everything. A trial that others can find may be used by
 * people who typed an address of their own, and its mail is theirs alone.
 */
export const demoDomain = (config: Pick<Config, 'publicUrl' | 'host'>): string | null =>
  isPublic(config) ? DEMO_DOMAIN : null
