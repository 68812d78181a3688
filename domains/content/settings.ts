/** Where the shop's apps are, as the merchant has published them; empty: there is none. */
import { settingsFor, text, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

const isAddress = (given: string): boolean => given === '' || /^https:\/\/[^\s"'<>]+$/.test(given)

export const CONTENT_SETTINGS = {
  ...settingsFor('shop', {
    'content.iosUrl': text(300, '', isAddress),
    'content.iosVersion': text(20, ''),
    'content.androidUrl': text(300, '', isAddress),
    'content.androidVersion': text(20, ''),
  }),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof CONTENT_SETTINGS> {}
}
