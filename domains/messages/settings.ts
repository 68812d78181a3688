/** How long mails and text messages are stored after they were sent, and messages in a buyer's inbox. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const MESSAGE_SETTINGS = settingsFor('retention', {
  /** Longer than mails are tried again (`RETRY_MS`). */
  'messages.mailDays': number('days', 8, 365, 30),
  'messages.keepDays': number('days', 30, 3650, 365),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof MESSAGE_SETTINGS> {}
}
