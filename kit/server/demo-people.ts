/** Addresses of demo customers. No mailbox exists below `.example` (RFC 2606), so no real person's address ends with it. */
import type { Config } from './config.ts'
import { isPublic } from './config.ts'

export const DEMO_DOMAIN = '@demo.example'

export const isOfDemo = (address: string): boolean =>
  address.trim().toLowerCase().endsWith(DEMO_DOMAIN)

/**
 * Limits which sent mail may be shown to everyone: null is everything. In a trial that others can reach, people may have
 * typed their own address, and its mail must stay private.
 */
export const demoDomain = (config: Pick<Config, 'publicUrl' | 'host'>): string | null =>
  isPublic(config) ? DEMO_DOMAIN : null
